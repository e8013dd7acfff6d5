import type { Page } from 'playwright'
import { colorSchemes, expect, expectAccessible, prefer, signIn, test } from '../support/e2e.ts'

const tile = (page: Page, number: number) => page.locator(`[data-tile="${number - 1}"]`)
const picture = (page: Page, number: number) => tile(page, number).getByRole('img', { name: /^Picture of/ })
const separator = (page: Page) => page.getByRole('separator', { name: 'Width of the left panel' })

/** Opens an empty wall of four tiles. */
async function openWall(page: Page): Promise<void> {
  await signIn(page, 'luc_admin')
  await prefer(page, { multiview: { layout: 4, tiles: [] }, leftPanelWidth: 320 })
  await page.goto('/multiview')
  await page.locator('[data-source^="unit:"]').first().waitFor()
}

/** Returns the preferences that the core has stored. */
const stored = (page: Page) =>
  page.evaluate(
    async () =>
      (await (await fetch('/core/userPreferences')).json()) as { multiview: { layout: number; tiles: unknown[] }; leftPanelWidth: number },
  )

/** Returns a unit that is on air, once one is. */
async function unitOnAir(page: Page): Promise<string> {
  let id: string | undefined
  await expect
    .poll(
      async () => {
        const { items } = await page.evaluate(
          async () => (await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: { uniqueId: string; status: string }[] },
        )
        id = items.find(({ status }) => status === 'streaming')?.uniqueId
        return id
      },
      { timeout: 60_000 },
    )
    .toBeDefined()
  return id!
}

test('UI-007 the picture of a unit on air is live and moves', async ({ page }) => {
  await openWall(page)
  const id = await unitOnAir(page)
  await prefer(page, { multiview: { layout: 1, tiles: [{ kind: 'unit', id }] } })
  await expect.poll(() => picture(page, 1).getAttribute('data-state'), { timeout: 30_000 }).toBe('live')
  const canvas = picture(page, 1).locator('canvas')
  const first = await canvas.screenshot()
  await expect.poll(async () => (await canvas.screenshot()).equals(first), { timeout: 30_000 }).toBe(false)
})

test('the panel and the map card of a unit on air show its moving picture', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const id = await unitOnAir(page)
  // The list has a picture of its own in each row.
  const moving = page
    .locator('aside')
    .getByRole('img', { name: /^Picture of/ })
    .locator('canvas')
  for (const path of [`/list?unit=${id}`, `/map?unit=${id}`]) {
    await page.goto(path)
    await moving.waitFor()
    const first = await moving.screenshot()
    await expect.poll(async () => (await moving.screenshot()).equals(first), { timeout: 30_000 }).toBe(false)
  }
})

test('a wall is filled by keyboard alone: a tile, the search, a unit, the next tile, and moved', async ({ page }) => {
  await openWall(page)
  const entry = page.locator('[data-source^="unit:"]').first()
  const id = (await entry.getAttribute('data-source'))!.split(':')[1]!
  await tile(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tile(page, 2).evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('search') !== null)).toBe(true)
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  const found = page.locator(`[data-source="unit:${id}"]`)
  await expect.poll(() => found.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await picture(page, 2).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect.poll(() => tile(page, 3).evaluate((each) => each === document.activeElement)).toBe(true)
  await tile(page, 2).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await picture(page, 1).waitFor()
  expect(await picture(page, 2).count()).toBe(0)
  await expect.poll(() => tile(page, 1).evaluate((each) => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Delete')
  await picture(page, 1).waitFor({ state: 'detached' })
})

test('a unit is dragged to a tile, and a tile to another one', async ({ page }) => {
  await openWall(page)
  await page.locator('[data-source^="unit:"]').first().dragTo(tile(page, 4))
  await picture(page, 4).waitFor()
  await tile(page, 4).locator('[draggable]').dragTo(tile(page, 1))
  await picture(page, 1).waitFor()
  expect(await picture(page, 4).count()).toBe(0)
})

test('UI-167 the layout, its tiles and the width of the left panel are remembered', async ({ page }) => {
  await openWall(page)
  await page.getByRole('button', { name: '9', exact: true }).click()
  await page.getByRole('button', { name: /^Outputs/ }).click()
  await page.locator('[data-source^="channel:"]').first().click()
  await picture(page, 1).waitFor()
  await separator(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stored(page)).leftPanelWidth).toBe(336)
  await expect.poll(async () => (await stored(page)).multiview.layout).toBe(9)
  await page.reload()
  await picture(page, 1).waitFor()
  expect(await page.locator('[data-tile]').count()).toBe(9)
  expect(await separator(page).getAttribute('aria-valuenow')).toBe('336')
})

test('UI-073 the menu Units has the multiview, and it fills the screen', async ({ page }) => {
  await openWall(page)
  await page.goto('/list')
  await page.getByRole('navigation').getByRole('link', { name: 'Multiview' }).click()
  await page.locator('[data-source^="unit:"]').first().click()
  await picture(page, 1).waitFor()
  await tile(page, 1).focus()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('data-tile'))).toBe('0')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
})

test('on a phone a wall of 16 tiles opens at its first tile', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWall(page)
  await prefer(page, { multiview: { layout: 16, tiles: [] } })
  await tile(page, 16).waitFor()
  const isUncovered = () =>
    tile(page, 1).evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isUncovered).toBe(true)
})

const looks = colorSchemes.flatMap((scheme) => [1440, 390].map((width) => ({ scheme, width })))

test.for(looks)(
  'the multiview has no accessibility violation and fits the window, $scheme, $width px wide',
  async ({ scheme, width }, { page }) => {
    await openWall(page)
    await page.setViewportSize({ width, height: 844 })
    await prefer(page, { colorScheme: scheme })
    await page.locator('[data-source^="unit:"]').first().click()
    await picture(page, 1).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  },
)

test.for([
  { width: 390, layout: 4 },
  { width: 1440, layout: 4 },
] as const)('names of usual length are not cut in the tiles, $width px wide', async ({ width, layout }, { page }) => {
  await openWall(page)
  const ids = await page.evaluate(async () => {
    const { items } = (await (await fetch('/core/v2/admin/units?limit=200')).json()) as {
      items: { uniqueId: string; name: string; status: string }[]
    }
    const usual = items.filter(({ name, status }) => name.length <= 18 && status === 'idle')
    return usual.toSorted((one, other) => other.name.length - one.name.length).map(({ uniqueId }) => uniqueId)
  })
  await page.setViewportSize({ width, height: 844 })
  await prefer(page, { multiview: { layout, tiles: ids.slice(0, layout).map((id) => ({ kind: 'unit' as const, id })) } })
  const names = page.locator('[data-tile] [id$="-name"] > [title] > :first-child')
  const idle = page.locator('[data-tile]', { hasText: 'Idle' })
  await expect.poll(() => idle.count(), { timeout: 20_000 }).toBeGreaterThan(0)
  // A unit that crews put on air meanwhile has a longer status, and with several cameras a longer name.
  const cut = () =>
    names.evaluateAll((all) => {
      const titles = all
        .filter((one) => one.scrollWidth > one.clientWidth && one.closest('[data-tile]')?.textContent.includes('Idle'))
        .map((one) => one.parentElement?.title ?? '')
      return titles.filter((title) => !title.includes(' · '))
    })
  await expect.poll(cut).toEqual([])
})
