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

/** Returns the largest file that the unit lists, because its upload takes the longest. Null when the unit does not answer. */
const largestFile = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const unitId = new URL(location.href).searchParams.get('unit')
    const answer = await fetch(`/core/v2/units/${unitId}/storages/files`)
    if (!answer.ok) return null
    const files = (await answer.json()) as { path: string; sizeMb: number }[]
    return files.toSorted((one, other) => other.sizeMb - one.sizeMb)[0]?.path ?? null
  })

/** Uploads a file, cancels the upload and deletes the file. False when the unit refuses or does not answer. */
async function cancelAndDelete(page: Page, path: string): Promise<boolean> {
  const file = page.getByRole('checkbox', { name: path, exact: true })
  await file.check()
  await page.getByRole('combobox', { name: 'Target server' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const pending = section(page, 'Pending uploads')
  const cancel = pending.getByRole('button', { name: `Cancel the upload of ${path}` })
  const refused = page.getByText(/were not uploaded/)
  await cancel.or(refused).or(section(page, 'Uploaded files').getByText(path)).first().waitFor({ timeout: 20_000 })
  if ((await cancel.count()) === 0) return false
  const hasProgress = await pending
    .getByRole('progressbar', { name: 'Progress of the upload' })
    .waitFor()
    .then(() => true)
    .catch(() => false)
  if (!hasProgress) return false
  // A unit that still connects to the server refuses, and the user cancels again.
  const cancelled = page.getByText(`The upload of ${path} is cancelled.`).first()
  for (let tries = 0; tries < 10 && (await cancelled.count()) === 0 && (await cancel.count()) > 0; tries++) {
    await cancel.click({ timeout: 5000 }).catch(() => {})
    await cancelled.waitFor({ timeout: 3000 }).catch(() => {})
  }
  if ((await cancelled.count()) === 0) return false
  await cancel.waitFor({ state: 'detached' })

  await file.check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete files?' }).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByText(/^The files are deleted from|were not deleted/)
    .first()
    .waitFor()
  if ((await page.getByText(/^The files are deleted from/).count()) === 0) return false
  await file.waitFor({ state: 'detached' })
  return true
}

test('UI-144 an upload that runs is cancelled, and a file is deleted from the card', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.goto('/list')
  const online = page.locator('[data-row-id]').filter({ hasText: 'Idle' })
  await online.first().waitFor({ timeout: 20_000 })
  const ids = await online.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-id')))
  // Units do their own work at the same time, so that one may refuse; the next one is asked then.
  for (const id of ids) {
    await page.goto(`/file_upload?unit=${id}`)
    const files = section(page, 'Files of the unit')
    const instead = files.getByText(/no files on the card|no SD card|is offline/i).or(files.getByRole('alert'))
    await boxes(page).or(instead).first().waitFor({ timeout: 20_000 })
    await section(page, 'Pending uploads').waitFor()
    const isBusy = (await section(page, 'Pending uploads').getByRole('listitem').count()) > 0
    if ((await boxes(page).count()) === 0 || isBusy) continue
    const path = await largestFile(page)
    if (path !== null && (await cancelAndDelete(page, path))) return
  }
  throw new Error('No idle unit cancelled an upload and deleted the file.')
})
