import type { Page } from 'playwright'
import { expect, expectAccessible, prefer, signIn, test } from '../support/e2e.ts'

const pictures = (page: Page) => page.locator('[data-row-id]').getByRole('img', { name: /^Picture of/ })
const pictureSwitch = (page: Page) => page.getByRole('button', { name: 'Moving pictures' })
const columns = { columnWidths: {}, columnOrder: [], hiddenColumns: [], sortState: [], groupBy: null, expandedGroups: [] }

/** Opens the list with the columns of a new user. Its default order has the units on air first. */
async function openList(page: Page): Promise<void> {
  await signIn(page, 'staff')
  await prefer(page, { gridPrefs: { units: columns } })
  await page.goto('/list')
  await page.locator('[data-row-id]').first().waitFor()
}

/** Waits until a row shows frames: the crews of the demo world start streams all the time. */
const aPicture = (page: Page) =>
  page.locator('[data-row-id] [data-state=live] canvas').first().waitFor({ state: 'attached', timeout: 90_000 })

/** Returns the names of units with a picture that send nothing, by what their rows say at one moment. */
const wrongPictures = (page: Page) =>
  page
    .locator('[data-row-id]')
    .evaluateAll((rows) =>
      rows.flatMap((row) => (row.querySelector('canvas') && /\b(?:Idle|Offline)\b/.test(row.textContent) ? [row.textContent] : [])),
    )

test('a row of the list shows the moving picture of its unit while the unit is on air, and a row of another unit shows none', async ({
  page,
}) => {
  await openList(page)
  await aPicture(page)
  expect(await wrongPictures(page)).toEqual([])
  await expectAccessible(page)
})

test('a card on a phone shows the moving picture of its unit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  await aPicture(page)
  expect(await wrongPictures(page)).toEqual([])
})

test('pictures are turned off by keyboard, in rows and cards, and the choice is kept', async ({ page }) => {
  await openList(page)
  await aPicture(page)
  await pictureSwitch(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => pictures(page).count()).toBe(0)
  const stored = () =>
    page.evaluate(
      async () => (await (await fetch('/core/userPreferences')).json()) as { gridPrefs: { units: { hiddenColumns: string[] } } },
    )
  await expect.poll(async () => (await stored()).gridPrefs.units.hiddenColumns).toEqual(['picture'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.locator('[data-row-id]').first().waitFor()
  await pictureSwitch(page).waitFor()
  expect(await pictureSwitch(page).getAttribute('aria-pressed')).toBe('false')
  expect(await pictures(page).count()).toBe(0)
  await pictureSwitch(page).click()
  await aPicture(page)
})
