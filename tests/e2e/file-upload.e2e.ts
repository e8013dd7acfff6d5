import type { Page } from 'playwright'
import { colorSchemes, expect, expectAccessible, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const boxes = (page: Page) => section(page, 'Files of the unit').getByRole('checkbox')

interface Candidate {
  uniqueId: string
  status: string
  hasSdCard: boolean
  cameraConnected: boolean
}

/** Makes the unit record for some seconds. Returns the new file, or null when the unit refuses or is busy with other work. */
const recordShortly = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(async (unitId) => {
    const unit = `/core/v2/units/${unitId}`
    const send = async (method: string, path: string, body: object = {}) => {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return (await fetch(`${unit}/${path}`, init)).ok
    }
    const files = async () => {
      const answer = await fetch(`${unit}/storages/files`)
      return answer.ok ? ((await answer.json()) as { path: string }[]).map(({ path }) => path) : null
    }
    const until = async (isReached: (row: { status: string; applications: Record<string, string> | null }) => boolean) => {
      for (let tries = 0; tries < 120; tries++) {
        if (isReached(await (await fetch(unit)).json())) return true
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      return false
    }
    const { transmissionMode } = (await (await fetch(unit)).json()) as { transmissionMode: string }
    const before = await files()
    if (before === null || !(await send('PUT', 'transmissionMode', { transmissionMode: 'Store & Forward' }))) return null
    if (!(await send('POST', 'stream'))) return null
    const isRecorded = (await until(({ applications }) => applications?.['store'] === 'running')) && (await send('DELETE', 'stream'))
    if (!isRecorded || !(await until(({ status }) => status === 'idle'))) return null
    await send('PUT', 'transmissionMode', { transmissionMode })
    return (await files())?.find((path) => !before.includes(path)) ?? null
  }, id)

/** Opens the page of a unit that has recorded a short file, which takes seconds to upload. Returns the path of the file. */
async function openUnitWithShortFile(page: Page): Promise<string> {
  await page.locator('[data-row-id]').first().waitFor()
  const units = await page.evaluate(
    async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Candidate[] }).items,
  )
  const candidates = units.filter(({ status, hasSdCard, cameraConnected }) => status === 'idle' && hasSdCard && cameraConnected)
  for (const { uniqueId } of candidates) {
    const path = await recordShortly(page, uniqueId)
    if (path === null) continue
    await page.goto(`/file_upload?unit=${uniqueId}`)
    await section(page, 'Files of the unit').waitFor()
    await page.getByRole('checkbox', { name: path, exact: true }).waitFor({ timeout: 20_000 })
    return path
  }
  throw new Error('No idle unit recorded a file.')
}

test('UI-010 UI-144 R-196 R-245 a file of a unit is uploaded to a server, where it arrives, and listed as uploaded', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.getByRole('navigation').getByRole('link', { name: 'File upload' }).click()
  await page.getByText('Select a unit to see its files').waitFor()
  await expectAccessible(page)
  await page.goto('/list')
  const path = await openUnitWithShortFile(page)
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  expect(await upload.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('checkbox', { name: path, exact: true }).focus()
  await page.keyboard.press('Space')
  const listedIn = (name: string) => section(page, name).getByRole('listitem').filter({ hasText: path })
  const listed = listedIn('Uploaded files')
  const taken = listedIn('Pending uploads').or(listed)
  const refused = page.getByText(/were not uploaded/)
  // A server may be off or have a full disk; the next one is chosen then.
  for (let server = 0; (await taken.count()) === 0; server++) {
    await page.getByRole('combobox', { name: 'Target server' }).click()
    expect(await popupFaults(page)).toEqual([])
    await page.getByRole('option').nth(server).click()
    await upload.click()
    await taken.or(refused).first().waitFor({ timeout: 30_000 })
    await refused.waitFor({ state: 'detached', timeout: 30_000 })
  }
  await listed.getByText('Uploaded', { exact: true }).first().waitFor({ timeout: 90_000 })
  for (const colorScheme of colorSchemes) {
    await prefer(page, { colorScheme })
    await listed.first().waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    }
  }
}, 240_000)

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
  await signIn(page, 'luc_admin', '/list')
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
