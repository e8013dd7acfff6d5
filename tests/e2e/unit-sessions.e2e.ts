import type { Page } from 'playwright'
import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

interface Details {
  uniqueId: string
  type: string
  status: string
  hasExtender: boolean
  selChannel: { external: boolean } | null
  tasks: { kind: string }[]
}

const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (from) => (await (await fetch(`/core${from}`)).json()) as T, path)
const unitsOf = async (page: Page) => (await read<{ items: Details[] }>(page, '/v2/admin/units?limit=200')).items

const waitMs = { timeout: 90_000, interval: 500 }
const hasSound = ({ type, status, selChannel, tasks }: Details) =>
  status !== 'offline' && !['Drone', 'Xtender'].includes(type) && selChannel?.external === false && tasks.length === 0

async function openTab(page: Page, unitId: string, tab: string): Promise<void> {
  await page.goto(`/list?unit=${unitId}`)
  await page.getByRole('tab', { name: tab }).click()
}

/** Returns an online unit that can talk to its channel, with the tab open. */
async function openIntercoms(page: Page): Promise<string> {
  const found = async () => (await unitsOf(page)).find(hasSound)?.uniqueId
  await expect.poll(found, waitMs).toBeDefined()
  const id = (await found())!
  await openTab(page, id, 'Intercom')
  return id
}

/** Presses a button whenever it can be pressed, until the session shows the text: the crew of the unit may do something else meanwhile. */
async function bring(page: Page, session: string, button: string, text: string, mayPress = async () => true): Promise<void> {
  const section = page.getByRole('region', { name: session, exact: true })
  const press = section.getByRole('button', { name: `${button}: ${session}`, exact: true })
  const isReady = async () =>
    (await press.count()) > 0 && (await press.getAttribute('aria-disabled')) === null && (await press.getAttribute('data-loading')) === null
  await expect
    .poll(async () => {
      if ((await section.getByText(text, { exact: true }).count()) > 0) return true
      if ((await isReady()) && (await mayPress())) await press.click({ timeout: 1000 }).catch(() => undefined)
      return false
    }, waitMs)
    .toBe(true)
}

test('UI-117 R-078 an intercom is started and stopped in the panel, and its settings wait for its end', async ({ page }) => {
  await signIn(page, 'super_user')
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
}, 240_000)

test('UI-117 E-013 an audio room without a server cannot be joined, and the button says why', async ({ page }) => {
  await signIn(page, 'super_user')
  const id = await openIntercoms(page)
  const { inventoryId } = await read<{ inventoryId: string }>(page, `/v2/units/${id}`)
  const name = `Bare ${id}`
  await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      await fetch(`/core${path}`, { method: 'POST', headers, body })
    },
    [`/v2/inventories/${inventoryId}/audioRooms`, JSON.stringify({ name, serverId: null })] as const,
  )
  await page.reload()
  await page.getByRole('tab', { name: 'Intercom' }).click()
  const second = page.getByRole('region', { name: 'Intercom 2' })
  await second.getByRole('combobox', { name: 'Connects to' }).click()
  await page.getByRole('option', { name: 'Audio room' }).click()
  await second.getByRole('combobox', { name: 'Destination' }).click()
  await page.getByRole('option', { name }).click()
  await second.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Intercom 2 changed/).waitFor()
  // A unit that is busy for a moment has another reason.
  await second.getByText('Intercom server missing or different from the audio room.').waitFor({ state: 'attached', timeout: 90_000 })
  expect(await second.getByRole('button', { name: 'Start: Intercom 2' }).getAttribute('aria-disabled')).toBe('true')
}, 120_000)

test('UI-119 a video return needs a channel, which is chosen from those of the unit', async ({ page }) => {
  await signIn(page, 'super_user')
  const withChannel = async () => {
    for (const { uniqueId } of (await unitsOf(page)).filter(hasSound)) {
      const { channels } = await read<{ channels: { shared: boolean }[] }>(page, `/v2/units/${uniqueId}/vrChannels`)
      if (channels.some(({ shared }) => shared)) return uniqueId
    }
  }
  await expect.poll(withChannel, waitMs).toBeDefined()
  await openTab(page, (await withChannel())!, 'Video Return')
  const tab = page.getByRole('region', { name: 'Video Return' })
  const reason = tab.getByText('Select a video return channel first.')
  await reason.waitFor({ state: 'attached', timeout: 90_000 })
  // Before the list is open: while it closes, it is outside the landmarks.
  await expectAccessible(page)
  await tab.getByPlaceholder('Choose a channel').click()
  await page.getByRole('option', { disabled: false }).first().click()
  await tab.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Video return channel changed/).waitFor()
  await expect.poll(() => reason.count()).toBe(0)
}, 240_000)

test('UI-118 E-011 a databridge needs the license', async ({ page }) => {
  await signIn(page, 'super_user')
  const tab = page.getByRole('region', { name: 'Databridge' })
  /** Returns why the databridge of a unit that is idle now cannot be started. A unit that is busy by then is followed by another one. */
  const reasons = async (licensed: boolean): Promise<string> => {
    for (const { uniqueId, status } of await unitsOf(page)) {
      if (status !== 'idle') continue
      const { services } = await read<{ services: string[] }>(page, `/v2/units/${uniqueId}/capabilities`)
      if (services.includes('databridge') !== licensed) continue
      await openTab(page, uniqueId, 'Databridge')
      await tab.getByRole('button', { name: 'Apply' }).waitFor()
      const reason = tab.getByText(licensed ? 'Select a databridge gateway first.' : 'Databridge license not enabled.')
      const busy = tab.getByText('The unit is busy.')
      await reason.or(busy).first().waitFor({ state: 'attached' })
      if ((await reason.count()) > 0) return reason.innerText()
    }
    return 'no such unit is idle'
  }
  await expect.poll(() => reasons(false), { timeout: 90_000 }).toBe('Databridge license not enabled.')
  await expect.poll(() => reasons(true), { timeout: 90_000 }).toBe('Select a databridge gateway first.')
}, 240_000)

test('UI-120 the Xtend mode is a tab of units with an extender, and the unit switches to it', async ({ page }) => {
  await signIn(page, 'super_user')
  const plain = (await unitsOf(page)).find(({ hasExtender }) => !hasExtender)!
  await openTab(page, plain.uniqueId, 'Databridge')
  expect(await page.getByRole('tab', { name: 'Xtend mode' }).count()).toBe(0)

  const tab = page.getByRole('region', { name: 'Xtend mode' })
  const mode = tab.getByRole('definition').first()
  const change = async (button: string): Promise<string> => {
    const press = tab.getByRole('button', { name: button })
    if (
      (await press.count()) > 0 &&
      (await press.getAttribute('aria-disabled')) === null &&
      (await press.getAttribute('data-loading')) === null
    )
      await press.click({ timeout: 1000 }).catch(() => undefined)
    return mode.innerText()
  }
  /** Takes another unit while the crew has begun something with the one that was idle. */
  const enter = async (): Promise<string> => {
    const idle = (await unitsOf(page)).find(({ status, hasExtender }) => status === 'idle' && hasExtender)
    if (idle === undefined) return 'no extender is idle'
    await openTab(page, idle.uniqueId, 'Xtend mode')
    await mode.waitFor()
    return change('Switch to Xtend mode')
  }
  await expect.poll(enter, { timeout: 120_000, interval: 15_000 }).toBe('Xtend')
}, 240_000)
