import type { Page } from 'playwright'
import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected units' })
const row = (page: Page, id: string) => page.locator(`[data-row-id="${id}"]`)
const line = (page: Page, id: string) => page.locator(`li[data-unit="${id}"]`)

/** Returns two idle units of the list in view. A unit that starts meanwhile can be rebooted too. */
async function idleUnits(page: Page): Promise<string[]> {
  const idle = page.locator('[data-row-id]').filter({ hasText: 'Idle' })
  await expect.poll(() => idle.count(), { timeout: 60_000 }).toBeGreaterThan(1)
  return idle.evaluateAll((rows) => rows.slice(0, 2).map((each) => each.getAttribute('data-row-id')!))
}

async function select(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) await row(page, id).getByRole('checkbox').click()
  await bar(page).getByText(`${ids.length} units selected`).waitFor()
}

test('two units are rebooted together; a command without a reply is unknown, and its retry has the same key', async ({ page }) => {
  await signIn(page, 'luc_admin', '/list?status=idle')
  const ids = await idleUnits(page)
  await select(page, ids)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('[data-row-id]').first().getByRole('checkbox').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const keys: (string | undefined)[] = []
  await page.route(/reboot(?:\?|$)/, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await bar(page)
    .getByRole('button', { name: /^Reboot/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reboot units' })
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await expectAccessible(page)
  expect(keys).toEqual([])
  await dialog.getByRole('button', { name: 'Reboot 2 units' }).click()
  await dialog.getByText('1 of 2 accepted').waitFor({ timeout: 60_000 })
  expect(await dialog.locator('[data-state=unknown]').count()).toBe(1)
  await dialog.getByRole('note').getByText('may be rebooting').waitFor()
  await dialog.getByRole('button', { name: 'Retry 1 unit' }).click()
  await dialog.getByText('2 of 2 accepted').waitFor({ timeout: 60_000 })
  for (const id of ids) expect(await line(page, id).locator('[data-state=done]').count()).toBe(1)
  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
})
