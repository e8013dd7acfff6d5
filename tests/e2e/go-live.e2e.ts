import type { Page } from 'playwright'
import { aFreeUnit, blank, expect, popupFaults, signIn, test } from '../support/e2e.ts'

const waitMs = { timeout: 60_000 }

/** Stops the stream of the dialog, with a question in place of a held button. */
async function stop(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Go live with ${name}` })
  const field = dialog.getByLabel('Address with stream key')
  const question = page.getByRole('dialog', { name: `Stop ${name}?` })
  await dialog.getByRole('button', { name: /^Stop/ }).click()
  await question.getByRole('button', { name: /^Stop/ }).click()
  await field.waitFor(waitMs)
}

test('UI-215 an operator goes live to Facebook, sees that the key is refused, and goes live again with the right one', async ({ page }) => {
  await signIn(page, 'luc_admin', blank, { stopBy: 'ask' })
  const dialog = page.getByRole('dialog', { name: /^Go live with/ })
  const field = dialog.getByLabel('Address with stream key')
  const goLive = dialog.getByRole('button', { name: 'Go live', exact: true })
  // The crews of the fleet start units and take free channels too, until a user has commanded the unit.
  do {
    await page.goto(`/list?unit=${await aFreeUnit(page)}`)
    await page.getByRole('button', { name: 'Go live to Facebook or a CDN' }).click()
    await dialog.waitFor()
  } while ((await field.count()) === 0 || (await goLive.getAttribute('aria-disabled')) === 'true')
  const name = (await dialog.getByRole('heading').first().innerText()).replace('Go live with ', '')
  await field.fill('live.facebook.example')
  await goLive.click()
  await dialog.getByText(/^Must be an address like rtmps:/).waitFor()
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])

  await field.fill('rtmps://live.facebook.example/rtmp/refuse-this')
  await goLive.click()
  await dialog.getByText(/^rtmps:\/\/live\.facebook\.example refused the stream/).waitFor(waitMs)
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  await stop(page, name)

  await dialog.getByText('CDN', { exact: true }).click()
  await field.fill('rtmp://ingest.cdn.example/live/key-1')
  await goLive.click()
  await dialog.getByText('Live at rtmp://ingest.cdn.example').waitFor(waitMs)
  expect(await dialog.innerText()).not.toContain('key-1')
  await stop(page, name)
}, 180_000)
