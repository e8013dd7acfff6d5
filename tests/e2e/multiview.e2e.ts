import type { Page } from 'playwright'
import { blank, expect, faultsInBothColours, follow, prefer, signIn, test } from '../support/e2e.ts'

const tile = (page: Page, number: number) => page.locator(`[data-tile="${number - 1}"]`)
const picture = (page: Page, number: number) => tile(page, number).getByRole('img', { name: /^Picture of/ })
const separator = (page: Page) => page.getByRole('separator', { name: 'Width of the left panel' })

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

test('UI-007 the pictures of a unit on air in the wall, in its panel and on its map card are live and move', async ({ page }) => {
  await signIn(page, 'luc_admin', blank)
  const id = await unitOnAir(page)
  await prefer(page, { multiview: { layout: 1, tiles: [{ kind: 'unit', id }] } })
  await page.goto('/multiview')
  await expect.poll(() => picture(page, 1).getAttribute('data-state'), { timeout: 30_000 }).toBe('live')
  // The list has a picture of its own in each row.
  const ofPanel = page
    .locator('aside')
    .getByRole('img', { name: /^Picture of/ })
    .locator('canvas')
  for (const [path, moving] of [
    ['/multiview', picture(page, 1).locator('canvas')],
    [`/list?unit=${id}&q=${id}`, ofPanel],
    [`/map?unit=${id}`, ofPanel],
  ] as const) {
    if (path !== '/multiview') await follow(page, path)
    await moving.waitFor()
    const first = await moving.screenshot()
    await expect.poll(async () => [path, (await moving.screenshot()).equals(first)], { timeout: 30_000 }).toEqual([path, false])
  }
})

/** Fills a tile by keyboard alone: a tile, the search, a unit, the next tile. */
async function fillByKeyboard(page: Page): Promise<void> {
  const hasFocus = (part: ReturnType<Page['locator']>) => expect.poll(() => part.evaluate((each) => each === document.activeElement))
  const id = (await page.locator('[data-source^="unit:"]').first().getAttribute('data-source'))!.split(':')[1]!
  await tile(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await hasFocus(tile(page, 2)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('search') !== null)).toBe(true)
  await page.keyboard.type(id)
  await page.keyboard.press('Enter')
  await hasFocus(page.locator(`[data-source="unit:${id}"]`)).toBe(true)
  await page.keyboard.press('Enter')
  await picture(page, 2).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await hasFocus(tile(page, 3)).toBe(true)
  await tile(page, 2).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await picture(page, 1).waitFor()
  expect(await picture(page, 2).count()).toBe(0)
  await hasFocus(tile(page, 1)).toBe(true)
  await page.keyboard.press('Delete')
  await picture(page, 1).waitFor({ state: 'detached' })
}

test('UI-073 UI-167 the menu leads to the wall, which is filled by keys and by dragging, fills the screen and is remembered', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', '/list?q=nosuchunit', { multiview: { layout: 4, tiles: [] }, leftPanelWidth: 320 })
  await page.getByRole('navigation').getByRole('link', { name: 'Multiview' }).click()
  await page.locator('[data-source^="unit:"]').first().waitFor()
  await fillByKeyboard(page)

  await page.getByRole('main').getByRole('textbox').fill('')
  await page.locator('[data-source^="unit:"]').first().dragTo(tile(page, 4))
  await picture(page, 4).waitFor()
  await tile(page, 4).locator('[draggable]').dragTo(tile(page, 1))
  await picture(page, 1).waitFor()
  expect(await picture(page, 4).count()).toBe(0)

  await tile(page, 1).focus()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('data-tile'))).toBe('0')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)

  await page.getByRole('button', { name: '9', exact: true }).click()
  await page.getByRole('button', { name: /^Outputs/ }).click()
  await tile(page, 2).focus()
  await page.locator('[data-source^="channel:"]').first().click()
  await picture(page, 2).waitFor()
  await separator(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stored(page)).leftPanelWidth).toBe(336)
  await expect.poll(async () => (await stored(page)).multiview.layout).toBe(9)
  await page.reload()
  for (const number of [1, 2]) await picture(page, number).waitFor()
  expect(await page.locator('[data-tile]').count()).toBe(9)
  expect(await separator(page).getAttribute('aria-valuenow')).toBe('336')
})

/** Returns the names that are cut. A unit that crews put on air meanwhile has a longer status, and with several cameras a longer name. */
const cutNames = (page: Page) =>
  page.locator('[data-tile] [id$="-name"] > [title] > :first-child').evaluateAll((all) => {
    const titles = all
      .filter((one) => one.scrollWidth > one.clientWidth && one.closest('[data-tile]')?.textContent.includes('Idle'))
      .map((one) => one.parentElement?.title ?? '')
    return titles.filter((title) => !title.includes(' · '))
  })

test('the multiview has no accessibility violation, fits the window and cuts no usual name, and on a phone opens at its first tile', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', blank)
  const ids = await page.evaluate(async () => {
    const { items } = (await (await fetch('/core/v2/admin/units?limit=200')).json()) as {
      items: { uniqueId: string; name: string; status: string }[]
    }
    const usual = items.filter(({ name, status }) => name.length <= 18 && status === 'idle')
    return usual.toSorted((one, other) => other.name.length - one.name.length).map(({ uniqueId }) => uniqueId)
  })
  await prefer(page, { multiview: { layout: 4, tiles: ids.slice(0, 4).map((id) => ({ kind: 'unit' as const, id })) }, leftPanelWidth: 320 })
  await page.goto('/multiview')
  await picture(page, 1).waitFor()
  await page.locator('[data-source^="unit:"]').first().waitFor()
  const faults: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const idle = page.locator('[data-tile]', { hasText: 'Idle' })
    await expect.poll(() => idle.count(), { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(async () => [width, await cutNames(page)]).toEqual([width, []])
    faults.push(...(await faultsInBothColours(page)).map((fault) => `${width} px, ${fault}`))
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
      width,
      0,
    ])
  }
  expect(faults).toEqual([])

  await prefer(page, { multiview: { layout: 16, tiles: [] } })
  await tile(page, 16).waitFor()
  const isUncovered = () =>
    tile(page, 1).evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isUncovered).toBe(true)
})
