import type { Page } from 'playwright'
import { blank, expect, expectAccessible, signIn, test } from '../support/e2e.ts'

interface Details {
  uniqueId: string
  type: string
  status: string
  selChannel: { external: boolean } | null
  tasks: { kind: string }[]
}

const waitMs = { timeout: 90_000, interval: 500 }
const hasSound = ({ type, status, selChannel, tasks }: Details) =>
  status !== 'offline' && !['Drone', 'Xtender'].includes(type) && selChannel?.external === false && tasks.length === 0

/** Opens the intercoms of an online unit that can talk to its channel. */
async function openIntercoms(page: Page): Promise<void> {
  const read = async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Details[] }).items
  const found = async () => (await page.evaluate(read)).find(hasSound)?.uniqueId
  await expect.poll(found, waitMs).toBeDefined()
  await page.goto(`/list?unit=${await found()}`)
  await page.getByRole('tab', { name: 'Intercom' }).click()
}

/** Presses a button whenever it can be pressed, until the session shows the text: the crew of the unit may do something else meanwhile. */
async function bring(page: Page, session: string, button: string, text: string): Promise<void> {
  const section = page.getByRole('region', { name: session, exact: true })
  const press = section.getByRole('button', { name: `${button}: ${session}`, exact: true })
  const isReady = async () =>
    (await press.count()) > 0 && (await press.getAttribute('aria-disabled')) === null && (await press.getAttribute('data-loading')) === null
  await expect
    .poll(async () => {
      if ((await section.getByText(text, { exact: true }).count()) > 0) return true
      if (await isReady()) await press.click({ timeout: 1000 }).catch(() => undefined)
      return false
    }, waitMs)
    .toBe(true)
}

test('UI-117 R-078 an intercom is started and stopped in the panel, and its settings wait for its end', async ({ page }) => {
  await signIn(page, 'super_user', blank)
  await openIntercoms(page)
  const first = page.getByRole('region', { name: 'Intercom 1' })
  await first.getByRole('button', { name: 'Apply' }).waitFor()
  await expectAccessible(page)

  await bring(page, 'Intercom 1', 'Start', 'Connected')
  await first.getByText('These settings are in use.', { exact: false }).first().waitFor()
  expect(await first.getByRole('combobox', { name: 'Destination' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await bring(page, 'Intercom 1', 'Stop', 'Not connected')
  await expect.poll(() => first.getByRole('combobox', { name: 'Destination' }).isDisabled(), waitMs).toBe(false)

  await page.getByRole('tab', { name: 'Video Return' }).click()
  await page.getByRole('region', { name: 'Video Return' }).getByRole('button', { name: 'Apply' }).waitFor()
  await expectAccessible(page)
}, 240_000)
