import type { Page } from 'playwright'
import { expect, follow, popupFaults, signIn, test } from '../support/e2e.ts'

async function openList(page: Page, address = '/list', role = 'luc_regular'): Promise<void> {
  await signIn(page, role, address)
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

const counterBar = (page: Page) =>
  page
    .getByRole('main')
    .locator('fieldset')
    .filter({ has: page.getByRole('button', { name: /^On air/ }) })

/** At 1440 px all columns up to the mode are in view, the inventory included. */
async function expectColumnsInView(page: Page): Promise<void> {
  const box = async (name: string) => (await page.getByRole('columnheader', { name }).first().boundingBox())!
  await page.getByRole('columnheader', { name: 'Inventory' }).waitFor()
  const mode = await box('Mode')
  expect(mode.x + mode.width).toBeLessThanOrEqual((await box('Actions')).x)
}

/** An arrow of the column chooser that is disabled has no background. */
async function expectPlainArrow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  const arrow = page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('button', { name: /^Move .*Name/ })
    .first()
  await arrow.waitFor()
  expect(await arrow.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
}

/** The search keeps its place when the number of rows changes, and collapses half a second after the pointer has left it. */
async function expectSearchInPlace(page: Page): Promise<void> {
  const search = page.getByRole('main').getByRole('search')
  const before = (await search.boundingBox())!
  const idle = page.getByRole('button', { name: /^Idle/ }).first()
  await idle.click()
  await page.getByText(/^\d+ of \d+$/).waitFor()
  expect((await search.boundingBox())!.x).toBe(before.x)
  await idle.click()

  const width = async () => (await search.boundingBox())?.width ?? 0
  await page.keyboard.press('/')
  await expect.poll(width).toBeGreaterThan(before.width + 100)
  await search.hover()
  const left = performance.now()
  await page.mouse.move(5, 800)
  await expect.poll(width, { interval: 20 }).toBe(before.width)
  expect(performance.now() - left).toBeGreaterThanOrEqual(450)
}

/** The groups begin open, and their summaries are in columns. */
async function expectGroupsInColumns(page: Page): Promise<void> {
  await follow(page, '/list?by=type')
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
  await follow(page, '/list')
  await expect.poll(() => heads.count()).toBe(0)
}

/** A filter stays one line high however many values are set, and has one focus ring. Leaves the filters open, without values. */
async function expectOneLineOfFilters(page: Page): Promise<void> {
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
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear the filter Status' }).click()
}

/** A phone in landscape shows at least six rows under banner and counters, also while the filters are open in wide windows. */
async function expectSixRows(page: Page): Promise<void> {
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('region', { name: 'Notifications' }).waitFor()
    await page.getByRole('button', { name: /^On air/ }).waitFor()
    // A message covers the last row for some seconds.
    await expect.poll(() => rowsInView(page), { timeout: 20_000, message: `${size.width}` }).toBeGreaterThanOrEqual(6)
  }
}

/** Next to an open panel no counter is cut. */
async function expectWholeCounters(page: Page): Promise<void> {
  await page.locator('[data-row-id] [role=gridcell]').first().click()
  await page.getByRole('tab').first().waitFor()
  const cut = () =>
    counterBar(page).evaluate((element) => {
      const { right } = element.getBoundingClientRect()
      const ends = [...element.children].map((counter) => Math.round(right - counter.getBoundingClientRect().right))
      return { isWhole: Math.min(...ends) >= 0, hasMany: ends.length > 5 }
    })
  for (const width of [1440, 1200, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('tab').first().waitFor()
    await expect.poll(cut, { message: `${width}` }).toEqual({ isWhole: true, hasMany: true })
  }
  await page.getByRole('button', { name: 'Close the unit' }).click()
  await page.getByRole('complementary').waitFor({ state: 'detached' })
}

/** A column title and its sort mark stay whole while the menu of the column is in sight. */
async function expectWholeTitles(page: Page): Promise<void> {
  // Columns out of sight are not drawn.
  await page.setViewportSize({ width: 2600, height: 900 })
  const cut: string[] = []
  let sorted = 0
  const headers = page.getByRole('columnheader')
  await expect.poll(() => headers.count()).toBeGreaterThan(12)
  // A sort can change how many columns have room.
  for (let i = 0; i < (await headers.count()); i++) {
    const header = headers.nth(i)
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
}

test('UI-148 UI-173 R-250 columns, search, groups, filters, counters and rows of the list have their places in windows of each size', async ({
  page,
}) => {
  await openList(page, '/list', 'luc_admin')
  await expectColumnsInView(page)
  await expectPlainArrow(page)
  await expectSearchInPlace(page)
  await expectGroupsInColumns(page)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save or change views…' }).click()
  await page.getByRole('dialog', { name: 'Saved views' }).waitFor()
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expectOneLineOfFilters(page)
  await expectSixRows(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectWholeCounters(page)
  await expectWholeTitles(page)
}, 240_000)

/** Returns by how many pixels the first row in view is cut. */
const cutAtTop = (page: Page) =>
  page.locator('.backhaul-grid').evaluate((grid) => {
    const top = grid.querySelector('[role=columnheader]')!.getBoundingClientRect().bottom
    const rows = [...grid.querySelectorAll('[data-row-id]')].map((row) => row.getBoundingClientRect())
    const first = rows.filter(({ bottom }) => bottom > top + 1).sort((a, b) => a.top - b.top)[0]!
    return Math.round(top - first.top)
  })

test('R-003 UI-165 a unit is listed and opens with its graph and alerts; the list returns to it at the top of a row, a new tab begins at the first row', async ({
  page,
}) => {
  // Columns out of sight are not drawn.
  await page.setViewportSize({ width: 2600, height: 900 })
  await openList(page, '/list', 'luc_contractor')
  const rows = page.locator('[data-row-id]')
  for (const name of ['Status', 'Battery', 'Location', 'Bitrate', 'Alerts'])
    await page.getByRole('columnheader', { name }).first().waitFor()
  await rows.first().locator('[data-status]').first().waitFor()
  await rows
    .first()
    .getByRole('img', { name: /^Battery/ })
    .waitFor()
  await rows.first().getByRole('gridcell').first().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Bandwidth' }).waitFor()
  await panel.locator('.recharts-surface').first().waitFor()
  await panel.getByRole('heading', { name: /^Alerts/ }).waitFor()
  await panel.getByRole('button', { name: 'Close the unit' }).click()

  await page.setViewportSize({ width: 1440, height: 811 })
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
