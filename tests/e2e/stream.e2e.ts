import type { Locator, Page } from 'playwright'
import { blank, expect, signIn, test } from '../support/e2e.ts'

/** Stop acts after 0.8 s; a busy browser begins to count late. */
const held = 3000

const rowOf = (page: Page, id: string) => page.locator(`[role=row][data-row-id="${id}"]`)
const statusOf = (row: Locator) => row.locator('[data-status]').first().getAttribute('data-status')

/** Holds Stop until the unit may be started. A hold is void when the button changes under it, for example at a lost connection. */
const stopByHold = (stop: Locator, start: Locator) =>
  expect
    .poll(
      async () => {
        if (await stop.isVisible()) await stop.click({ delay: held, timeout: 5000 })
        return start.isVisible()
      },
      { timeout: 45_000 },
    )
    .toBe(true)

/** A unit in view that may start a stream now: in Store & Forward mode its button would start a recording. */
async function startable(page: Page): Promise<string> {
  const row = page
    .locator('[data-row-id]')
    .filter({ has: page.locator('button[data-act=start]:not([aria-disabled=true]):not([disabled])', { hasText: 'Start' }) })
  const id = await row.first().getAttribute('data-row-id', { timeout: 20_000 })
  if (id === null) throw new Error('The row of a button has no unit.')
  return id
}

test('UI-115 an operator starts a stream from the list, follows it in the panel, and stops it', async ({ page }) => {
  await signIn(page, 'luc_admin', blank)
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).last()
  const start = panel.getByRole('button', { name: /^Start/ })
  let id: string
  // The crews of the fleet start units and take free channels too.
  do {
    await page.goto('/list?status=idle')
    id = await startable(page)
    // With the filter the row would move once the unit is on air.
    await page.goto(`/list?unit=${id}`)
  } while ((await start.getAttribute('aria-disabled')) === 'true')
  const row = rowOf(page, id)
  await start.click()

  await expect.poll(() => panel.getByText('ON AIR', { exact: false }).count(), { timeout: 30_000 }).toBeGreaterThan(0)
  // The button changes and waits under the user's hands: it keeps the focus.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('button')
  await panel.getByText('Bandwidth').first().waitFor()
  await panel.locator('.recharts-surface').first().waitFor({ timeout: 20_000 })
  if ((await row.count()) > 0) expect(await statusOf(row)).toBe('streaming')

  await stopByHold(panel.getByRole('button', { name: /^Stop/ }), start)
})
