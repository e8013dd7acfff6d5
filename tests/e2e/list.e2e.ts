import type { Page } from 'playwright'
import { expect, prefer, signIn, test } from '../support/e2e.ts'

async function openList(page: Page, address = '/list', role = 'luc_regular'): Promise<void> {
  await signIn(page, role)
  await page.goto(address)
  await page.locator('[data-row-id]').first().waitFor()
}

/** Returns how many rows are in view from top to bottom. */
const rowsInView = (page: Page) =>
  page.locator('.backhaul-grid').evaluate((grid) => {
    const { bottom } = grid.getBoundingClientRect()
    const top = grid.querySelector('[role=columnheader]')!.getBoundingClientRect().bottom
    return [...grid.querySelectorAll('[data-row-id]')]
      .map((row) => row.getBoundingClientRect())
      .filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length
  })

test.for([
  { width: 844, height: 390 },
  { width: 667, height: 375 },
])('a phone in landscape, $width × $height, shows at least six rows under banner and counters', async (size, { page }) => {
  await page.setViewportSize(size)
  await openList(page)
  await prefer(page, { filtersOpen: { devices: true } })
  await page.locator('[data-row-id]').first().waitFor()
  await page.getByRole('region', { name: 'Notifications' }).waitFor()
  await page.getByRole('button', { name: /^On air/ }).waitFor()
  // A message about a unit that the crew starts covers the last row for some seconds.
  await expect.poll(() => rowsInView(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
  await prefer(page, { filtersOpen: { devices: false }, filters: { devices: {} } })
})

test.for([1440, 1200, 1024])('next to an open panel no counter is cut, %i px wide', async (width, { page }) => {
  await page.setViewportSize({ width, height: 800 })
  await openList(page)
  await page.locator('[data-row-id] [role=gridcell]').first().click()
  await page.getByRole('tab').first().waitFor()
  const bar = page
    .getByRole('main')
    .locator('fieldset')
    .filter({ has: page.getByRole('button', { name: /^On air/ }) })
  const ends = await bar.evaluate((element) => {
    const { right } = element.getBoundingClientRect()
    return [...element.children].map((counter) => Math.round(right - counter.getBoundingClientRect().right))
  })
  expect(ends.length).toBeGreaterThan(5)
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(0)
})

test('UI-070 the banner is one line, and shows the other notifications on demand', async ({ page }) => {
  await openList(page)
  const banner = page.getByRole('region', { name: 'Notifications' })
  const lines = banner.locator('[data-severity]')
  await banner.getByRole('img', { name: 'Critical' }).waitFor()
  expect(await lines.count()).toBe(1)
  await banner.getByRole('button', { name: /^\d+ more$/ }).click()
  expect(await lines.count()).toBeGreaterThan(1)
  await banner.getByRole('button', { name: 'Show less' }).click()
  expect(await lines.count()).toBe(1)
})

test('the search keeps its place when the number of rows changes', async ({ page }) => {
  await openList(page)
  const search = page.getByRole('main').getByRole('search')
  const before = (await search.boundingBox())!
  await page.goto('/list?status=idle')
  await page.getByText(/^\d+ of \d+$/).waitFor()
  expect((await search.boundingBox())!.x).toBe(before.x)
})

test('a column title and its sort mark stay whole while the menu of the column is in sight', async ({ page }) => {
  // Columns out of sight are not drawn.
  await page.setViewportSize({ width: 2600, height: 900 })
  await openList(page)
  const cut: string[] = []
  let sorted = 0
  for (const header of await page.getByRole('columnheader').all()) {
    await header.click({ position: { x: 12, y: 12 } })
    if ((await header.getAttribute('aria-sort')) === null) continue
    sorted++
    await header.hover()
    const seen = await header.evaluate((cell) => {
      const title = cell.querySelector<HTMLElement>('[title]')!
      const [mark, menu] = [title.nextElementSibling!, cell.querySelector('button')!].map((one) => one.getBoundingClientRect())
      const isApart = mark!.right <= menu!.left || menu!.right <= mark!.left
      return { name: title.title, isWhole: title.scrollWidth <= title.clientWidth && isApart && mark!.width > 0 }
    })
    if (!seen.isWhole) cut.push(seen.name)
  }
  expect(cut).toEqual([])
  expect(sorted).toBeGreaterThan(8)
})

test('at 1440 px all columns up to the mode are in view, the inventory included', async ({ page }) => {
  await openList(page, '/list', 'luc_admin')
  const box = async (name: string) => (await page.getByRole('columnheader', { name }).first().boundingBox())!
  await page.getByRole('columnheader', { name: 'Inventory' }).waitFor()
  const mode = await box('Mode')
  expect(mode.x + mode.width).toBeLessThanOrEqual((await box('Actions')).x)
})

test('an arrow of the column chooser that is disabled has no background', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const arrow = page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('button', { name: /^Move .*Name/ })
    .first()
  await arrow.waitFor()
  expect(await arrow.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})

test('the groups of a list begin open, and their summaries are in columns', async ({ page }) => {
  await openList(page, '/list?by=type', 'luc_admin')
  const heads = page.locator('[aria-level="1"]')
  await heads.nth(1).waitFor()
  expect(await page.locator('[data-row-id]').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close all groups' }).click()
  await expect.poll(() => page.locator('[data-row-id]').count()).toBe(0)
  const places = await heads.evaluateAll((rows) =>
    rows.flatMap((row) => [...row.querySelectorAll('[aria-label=Offline]')].map((shape) => Math.round(shape.getBoundingClientRect().x))),
  )
  expect(places.length).toBeGreaterThan(1)
  expect(new Set(places).size).toBe(1)
  await page.getByRole('button', { name: 'Open all groups' }).click()
})

test('UI-148 a filter stays one line high however many values are set, and has one focus ring', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('group', { name: 'Filters' })
  const field = panel.getByRole('combobox', { name: 'Status' })
  await field.waitFor()
  const before = (await panel.boundingBox())!.height
  await field.focus()
  await page.keyboard.press('ArrowDown')
  for (const name of [/^On air\s*\d/, /^Idle/, /^Offline/]) await page.getByRole('option', { name }).click()
  await expect.poll(() => field.innerText()).toMatch(/^On air\s*\+2$/)
  expect((await panel.boundingBox())!.height).toBe(before)
  const rings = await panel.evaluate(
    (group) => [...group.querySelectorAll('*')].filter((one) => getComputedStyle(one).outlineStyle !== 'none').length,
  )
  expect(rings).toBe(1)
  await prefer(page, { filtersOpen: { devices: false }, filters: { devices: {} } })
})

/** Returns by how many pixels the first row in view is cut. */
const cutAtTop = (page: Page) =>
  page.locator('.backhaul-grid').evaluate((grid) => {
    const top = grid.querySelector('[role=columnheader]')!.getBoundingClientRect().bottom
    const rows = [...grid.querySelectorAll('[data-row-id]')].map((row) => row.getBoundingClientRect())
    const first = rows.filter(({ bottom }) => bottom > top + 1).sort((a, b) => a.top - b.top)[0]!
    return Math.round(top - first.top)
  })

test('UI-165 the list returns to the unit selected last at the top of a row, and a new tab begins at the first row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 811 })
  await openList(page, '/list', 'luc_contractor')
  const rows = page.locator('[data-row-id]')
  await rows.first().getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  const scrollTop = () => page.locator('.backhaul-grid').evaluate((grid) => grid.scrollTop)
  await expect.poll(scrollTop).toBeGreaterThan(0)
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('lastSelectedUnit') ?? false)
  await rows.last().getByRole('gridcell').first().click()
  await saved
  const id = new URL(page.url()).searchParams.get('unit')!
  await page.goto('/list')
  await page.locator(`[data-row-id="${id}"]`).waitFor()
  await expect.poll(() => cutAtTop(page)).toBe(0)

  const tab = await page.context().newPage()
  await tab.goto('/list')
  await tab.locator('[data-row-id]').first().waitFor()
  const first = await tab.locator('[data-row-id]').first().getAttribute('data-row-id')
  expect(first).not.toBe(id)
  expect(await tab.locator('.backhaul-grid').evaluate((grid) => grid.scrollTop)).toBe(0)
})

test('R-003 a unit is listed with status, battery, position and alerts, and its panel shows its bandwidth graph and alerts', async ({
  page,
}) => {
  // Columns out of sight are not drawn.
  await page.setViewportSize({ width: 2600, height: 900 })
  await openList(page)
  const row = page.locator('[data-row-id]').first()
  for (const name of ['Status', 'Battery', 'Location', 'Bitrate', 'Alerts'])
    await page.getByRole('columnheader', { name }).first().waitFor()
  await row.locator('[data-status]').first().waitFor()
  await row.getByRole('img', { name: /^Battery/ }).waitFor()
  await row.getByRole('gridcell').first().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Bandwidth' }).waitFor()
  await panel.locator('.recharts-surface').first().waitFor()
  await panel.getByRole('heading', { name: /^Alerts/ }).waitFor()
})
