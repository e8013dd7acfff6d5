import type { Page } from 'playwright'
import { expect, popupFaults, signIn, test } from '../support/e2e.ts'

async function openList(page: Page): Promise<void> {
  await signIn(page, 'luc_regular')
  await page.goto('/list')
  await page.locator('[data-row-id]').first().waitFor()
}

test('a question mark lists the shortcuts, except while text is typed', async ({ page }) => {
  await openList(page)
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' })
  await page.keyboard.press('/')
  await page.keyboard.type('?')
  expect(await shortcuts.count()).toBe(0)
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
})

const popups: readonly [popup: string, open: (page: Page) => Promise<void>][] = [
  ['the user menu', (page) => page.getByRole('button', { name: /User menu/ }).click()],
  [
    'the menu of a column',
    (page) =>
      page
        .getByRole('button', { name: /Menu of column|column/i })
        .first()
        .click({ force: true }),
  ],
  ['the messages', (page) => page.getByRole('button', { name: /^Messages/ }).click()],
  ['the command palette', (page) => page.keyboard.press('Control+K')],
  ['the choice of the scope', (page) => page.getByRole('banner').locator('input').first().click()],
  [
    'a filter',
    async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.locator('fieldset[aria-label=Filters] [role=combobox]').first().click()
    },
  ],
]

test.for(popups)('%s has no accessibility violation while it is open', async ([, open], { page }) => {
  await openList(page)
  await open(page)
  await page.locator('[role=menu], [role=listbox], [role=dialog]').filter({ visible: true }).first().waitFor()
  await page.waitForTimeout(300)
  expect(await popupFaults(page)).toEqual([])
})

test('UI-166 a column is moved by dragging its title', async ({ page }) => {
  await openList(page)
  const titles = () => page.getByRole('columnheader').allInnerTexts()
  const [from, to] = [page.getByRole('columnheader', { name: 'Status' }), page.getByRole('columnheader', { name: 'Battery' })]
  expect((await titles()).indexOf('Status')).toBeLessThan((await titles()).indexOf('Battery'))
  await from.dragTo(to)
  await expect.poll(async () => (await titles()).indexOf('Status') > (await titles()).indexOf('Battery')).toBe(true)
})
