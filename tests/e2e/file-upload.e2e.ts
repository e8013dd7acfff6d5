import type { Page } from 'playwright'
import { colorSchemes, expect, expectAccessible, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const boxes = (page: Page) => section(page, 'Files of the unit').getByRole('checkbox')

/** Opens the page of an online unit that lists files of its card. A unit without a card, or that does not answer, is passed over. */
async function openUnitWithFiles(page: Page): Promise<void> {
  const online = page.locator('[data-row-id]').filter({ hasText: 'Idle' })
  await online.first().waitFor({ timeout: 20_000 })
  const ids = await online.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-id')))
  for (const id of ids) {
    await page.goto(`/file_upload?unit=${id}`)
    const files = section(page, 'Files of the unit')
    await files.waitFor()
    await section(page, 'Uploaded files').waitFor()
    const instead = files.getByText(/no files on the card|no SD card|is offline/i).or(files.getByRole('alert'))
    await boxes(page).or(instead).first().waitFor({ timeout: 20_000 })
    if ((await boxes(page).count()) > 0) return
  }
  throw new Error('No idle unit has files.')
}

test('UI-010 UI-144 R-196 R-245 a file of a unit is uploaded to a server and listed with its status', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.getByRole('navigation').getByRole('link', { name: 'File upload' }).click()
  await page.getByText('Select a unit to see its files').waitFor()
  await expectAccessible(page)
  await page.goto('/list')
  await openUnitWithFiles(page)
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  expect(await upload.getAttribute('aria-disabled')).toBe('true')
  const path = (await boxes(page).first().getAttribute('aria-label'))!
  await boxes(page).first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Target server' }).click()
  expect(await popupFaults(page)).toEqual([])
  await page.getByRole('option').first().click()
  await upload.click()
  // Whether the unit refuses, sends or has sent the file is the unit's: it is listed with its status in any case.
  const listed = section(page, 'Pending uploads').or(section(page, 'Uploaded files')).getByRole('listitem').filter({ hasText: path })
  await listed
    .getByText(/^(Pending|Uploading|Uploaded|Failed|Rejected)$/)
    .first()
    .waitFor()
  for (const colorScheme of colorSchemes) {
    await prefer(page, { colorScheme })
    await listed.first().waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    }
  }
})
