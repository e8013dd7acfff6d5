import type { Page } from 'playwright'
import { aFreeUnit, expect, faultsInBothColours, follow, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

async function openList(page: Page): Promise<void> {
  await signIn(page, 'luc_regular', '/list')
  await page.locator('[data-row-id]').first().waitFor()
}

test('UI-166 a question mark lists the shortcuts, except while text is typed, and a column is moved by dragging its title', async ({
  page,
}) => {
  await openList(page)
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' })
  await page.keyboard.press('/')
  await page.keyboard.type('?')
  expect(await shortcuts.count()).toBe(0)
  // The first Escape clears the field, the second leaves it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+?')
  await shortcuts.getByText('Search or jump').waitFor()
  expect(await popupFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.waitForURL(/\/map/)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.waitForURL(/\/list/)

  const titles = () => page.getByRole('columnheader').allInnerTexts()
  const [from, to] = [page.getByRole('columnheader', { name: 'Status' }), page.getByRole('columnheader', { name: 'Battery' })]
  expect((await titles()).indexOf('Status')).toBeLessThan((await titles()).indexOf('Battery'))
  await from.dragTo(to)
  await expect.poll(async () => (await titles()).indexOf('Status') > (await titles()).indexOf('Battery')).toBe(true)
})

const main = (page: Page) => page.getByRole('main')
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()
const openUserMenu = (page: Page) => page.getByRole('button', { name: /User menu/ }).click()

/** Everything that opens on the list page. `shown` is what to wait for, by default a menu, a list or a dialog. */
const openStates: readonly { state: string; open: (page: Page) => Promise<void>; shown?: string }[] = [
  { state: 'the user menu', open: openUserMenu },
  ...['Account', 'Preferences', 'About'].map((name) => ({
    state: `the dialog ${name}`,
    shown: `[role=dialog]:has-text("${name}")`,
    open: async (page: Page) => {
      await openUserMenu(page)
      await choose(page, name)
    },
  })),
  { state: 'the messages', open: (page) => page.getByRole('button', { name: /^Messages/ }).click() },
  { state: 'the shortcuts', open: (page) => page.keyboard.press('Shift+?') },
  { state: 'the command palette', open: (page) => page.keyboard.press('Control+K') },
  { state: 'the choice of the scope', open: (page) => page.getByRole('banner').locator('input').first().click() },
  {
    state: 'all notifications',
    shown: 'button[aria-expanded=true]',
    open: (page) => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /more$/ }).click(),
  },
  { state: 'the search', shown: 'search input:focus', open: (page) => page.keyboard.press('/') },
  { state: 'the choice of a grouping', open: (page) => main(page).getByRole('combobox', { name: 'Group the list' }).click() },
  { state: 'the columns', open: (page) => page.getByRole('button', { name: 'Columns', exact: true }).click() },
  {
    state: 'the menu of a column',
    open: async (page) => {
      await page.getByRole('columnheader', { name: 'Status' }).hover()
      await page.getByRole('button', { name: 'Menu of the column Status' }).click()
    },
  },
  {
    state: 'the channels of a unit',
    open: (page) => page.locator('[data-row-id] button[aria-haspopup=listbox]:not([aria-disabled=true])').first().click(),
  },
  {
    state: 'the filters',
    shown: 'fieldset[aria-label=Filters] [role=combobox]',
    open: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  ...['Status', 'Type', 'Mode', 'Playing state', 'Alerts', 'Modified'].map((name) => ({
    state: `the values of the filter ${name}`,
    open: (page: Page) => page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name }).click(),
  })),
  {
    state: 'a filter that is set',
    shown: 'button[aria-label^="Clear the filter"]',
    open: async (page) => {
      await page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: /^Idle/ }).click()
    },
  },
]

test('the list page has no accessibility violation, whatever is open, in both colours', { timeout: 300_000 }, async ({ page }) => {
  await openList(page)
  // A list of one row: axe is slow on hundreds of cells, and the whole list has a test of its own.
  await follow(page, `/list?q=${await aFreeUnit(page)}`)
  await expect.poll(() => page.locator('[data-row-id]').count()).toBe(1)
  page.setDefaultTimeout(15_000)
  const faults: string[] = []
  const popup = '[role=menu], [role=listbox], [role=dialog]'
  for (const { state, open, shown = popup } of openStates) {
    await open(page)
    await page.locator(shown).filter({ visible: true }).first().waitFor()
    await page.waitForTimeout(200) // transitions
    // The closed states of the whole page have a test of their own.
    const part = shown.startsWith('[role=') ? popup : '#page'
    faults.push(...(await faultsInBothColours(page, part)).map((fault) => `${state}, ${fault}`))
    await page.keyboard.press('Escape')
    await page.locator(popup).filter({ visible: true }).first().waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
  await prefer(page, { filtersOpen: { devices: false }, filters: { devices: {} } })
})

/** Presses Tab until the focus is on the element that the selector describes. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stopsMax = 40
  const stops: string[] = []
  for (let stop = 0; stop < stopsMax; stop++) {
    const at = await page.evaluate((wanted) => {
      const { activeElement: element } = document
      return {
        found: element?.matches(wanted) === true,
        name: element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 20) ?? '',
      }
    }, selector)
    if (at.found) return
    stops.push(at.name)
    await page.keyboard.press(key)
  }
  throw new Error(`${selector} was not reached within ${stopsMax} stops: ${stops.join(', ')}.`)
}

/** Walks through the open tab of the panel with Tab; returns the controls that were not reached. */
async function unreachedControls(page: Page): Promise<string[]> {
  const controls = page.locator('[role=tabpanel] :is(button, input, textarea):not([type=hidden], [tabindex="-1"], :disabled)')
  await controls.filter({ visible: true }).evaluateAll((found) => found.forEach((control) => control.setAttribute('data-unreached', '')))
  const isInPanel = () =>
    page.evaluate(() => {
      document.activeElement?.removeAttribute('data-unreached')
      return document.activeElement?.closest('[role=complementary], aside') !== null
    })
  while (await isInPanel()) await page.keyboard.press('Tab')
  return page.locator('[data-unreached]').evaluateAll((left) => left.map((control) => control.outerHTML))
}

test('filters, columns and rows are reached and left without a pointer; Enter leads into the panel, arrows to its tabs, Tab to every control, Escape back', async ({
  page,
}) => {
  await openList(page)

  await page.keyboard.press('/')
  await page.keyboard.type('berlin')
  await page.getByText(/^\d+ of \d+$/).waitFor()
  await page.keyboard.press('Escape')
  await tabTo(page, 'fieldset button[aria-pressed]')
  await page.keyboard.press('Enter')
  await page.waitForURL(/counter=onAir/)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.search.includes('counter'))

  await tabTo(page, 'button[aria-expanded]:has(svg)', 'Shift+Tab')
  // The filters are open already when the account kept them so.
  if (await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded') === 'false')) await page.keyboard.press('Enter')
  await page.locator('fieldset[aria-label=Filters]').waitFor()
  await tabTo(page, 'fieldset[aria-label=Filters] [role=combobox][aria-label=Status]')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/status=streaming/)
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.search.includes('status'))

  await tabTo(page, 'button[aria-label=Columns]', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.waitFor()
  await page.keyboard.press('Escape')
  await columns.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Columns')

  await tabTo(page, '[role=grid] *')
  // The grid moves the focus after it has drawn.
  const hasFocusIn = (place: string) =>
    expect.poll(() => page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), place)).toBe(true)
  await page.keyboard.press('Control+Home')
  await hasFocusIn('[role=columnheader]')
  // A key pressed before the grid has drawn the last one is lost; a user presses it again.
  const focusedRow = () => page.evaluate(() => document.activeElement?.closest('[data-row-id]')?.getAttribute('data-row-id') ?? null)
  const goDown = async () => {
    if ((await focusedRow()) === null) await page.keyboard.press('ArrowDown')
    return focusedRow()
  }
  await expect.poll(goDown, { interval: 500 }).not.toBeNull()
  // The rows change their order when a unit goes on air.
  const id = await focusedRow()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/list\?.*unit=/)
  const panel = page.getByRole('complementary', { name: /^Unit / })
  const tabs = panel.getByRole('tab')
  await tabs.first().waitFor()
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const names = await tabs.allTextContents()
  expect(names).toEqual(expect.arrayContaining(['Camera', 'Links', 'Details', 'Log']))
  for (const [index, name] of names.entries()) {
    await tabTo(page, '[role=tab]', index === 0 ? 'Tab' : 'Shift+Tab')
    if (index > 0) await page.keyboard.press('ArrowRight')
    await panel.getByRole('tab', { name, exact: true, selected: true }).waitFor()
    await panel.getByRole('tabpanel').waitFor()
    expect(await unreachedControls(page), name).toEqual([])
    // Back into the panel, from what follows it.
    await page.keyboard.press('Shift+Tab')
  }
  await panel.focus()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(focusedRow).toBe(id)
  await prefer(page, { filtersOpen: { devices: false }, filters: { devices: {} } })
})
