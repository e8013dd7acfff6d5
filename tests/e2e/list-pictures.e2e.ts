import type { Page } from 'playwright'
import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

const pictures = (page: Page) => page.locator('[data-row-id]').getByRole('img', { name: /^Picture of/ })
const pictureSwitch = (page: Page) => page.getByRole('button', { name: 'Moving pictures' })
const columns = { columnWidths: {}, columnOrder: [], hiddenColumns: [], sortState: [], groupBy: null, expandedGroups: [] }

/** Opens the list with the columns of a new user. Its default order has the units on air first. */
async function openList(page: Page): Promise<void> {
  await signIn(page, 'staff', '/list', { gridPrefs: { units: columns } })
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

test('a row shows the moving picture of its unit while it is on air; pictures are turned off by keyboard, which is kept, and on again in cards', async ({
  page,
}) => {
  await openList(page)
  await aPicture(page)
  expect(await wrongPictures(page)).toEqual([])
  await expectAccessible(page)

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
  expect(await wrongPictures(page)).toEqual([])
})
