import type { Locator, Page } from 'playwright'
import { expect, signIn, test } from '../support/e2e.ts'

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
  await signIn(page, 'luc_admin')
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

interface Candidate {
  uniqueId: string
  status: string
  multiCameraLicensed: boolean
  numberOfFeeds: number
  tasks: readonly unknown[]
  cameraConnected: boolean
}

test('UI-116 an operator chooses labels and channels of two cameras, which are kept, starts and stops them together', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const units = await page.evaluate(
    async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Candidate[] }).items,
  )
  const isFree = ({ status, tasks, cameraConnected }: Candidate) => status === 'idle' && tasks.length === 0 && cameraConnected
  const unit = units.find((one) => isFree(one) && one.multiCameraLicensed && one.numberOfFeeds > 1)
  if (unit === undefined) throw new Error('The demo fleet has no idle unit with several cameras.')
  await page.goto(`/list?unit=${unit.uniqueId}`)
  await page.getByRole('tab', { name: 'Multi Camera' }).click()
  const choose = async () => {
    for (const feed of [1, 2]) {
      await page.getByRole('button', { name: new RegExp(`^Channel of feed ${feed}:`) }).click()
      await page.locator('[role=option]:not([data-combobox-disabled]):visible').first().click()
    }
  }
  await choose()
  await page.getByRole('textbox', { name: 'Label 2' }).fill('Stage')
  await page.getByRole('textbox', { name: 'Label 2' }).blur()
  const start = page.getByRole('button', { name: 'Start 2 feeds' })
  await start.waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'Multi Camera' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Label 2' }).inputValue()).toBe('Stage')
  // The crews of the fleet take free channels too.
  while ((await start.getAttribute('aria-disabled')) === 'true') await choose()
  await start.press('Enter')
  const tab = page.getByRole('region', { name: 'Multi Camera' })
  const stop = tab.getByRole('button', { name: 'Stop' })
  await stop.waitFor({ timeout: 30_000 })
  // The button that was pressed is gone, and the keyboard goes on next to it.
  expect(await tab.evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.getByRole('complementary').getByText('ON AIR').waitFor()
  await stopByHold(stop, start.or(page.getByRole('button', { name: /^Start/ })).last())
})

test('a control that may not be used shows the reason', async ({ page }) => {
  await signIn(page, 'luc_read')
  const button = page.locator('[data-row-id] button[data-act]').first()
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.hover()
  await page.getByRole('tooltip').getByText('Not available for your user type').waitFor()
})

test('M-227 the counter bar filters, the address shares the view, and the next visit restores it', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.locator('[data-row-id]').first().waitFor()
  await page.getByRole('button', { name: /^Offline/ }).click()
  await expect.poll(() => new URL(page.url()).search).not.toBe('')
  const shared = page.url()
  const statuses = () =>
    page.locator('[data-row-id] [data-status]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-status')))
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['offline']))

  await page.goto(shared)
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['offline']))

  await page.goto('/list')
  await page.waitForURL(shared)
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['offline']))
})

test('R-020 UI-009 the language changes at once, the last page is restored, and an unknown path leads to the list', async ({ page }) => {
  await signIn(page, 'luc_regular')
  await page.locator('[data-row-id]').first().waitFor()
  await page.goto('/map')
  await page.locator('.leaflet-container').waitFor()
  await page.locator('.map-mark').first().waitFor({ timeout: 20_000 })
  await page.goto('/nowhere/at/all')
  await page.waitForURL(/\/list/)

  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText('在线').or(page.getByText('空闲')).first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^zh/)
})
