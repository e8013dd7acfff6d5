import type { UnitInField, UnitState } from '@backhaul/simulation'
import type { Browser, Page } from 'playwright'
import { demoAccounts } from '@backhaul/database/accounts'
import { blank, expect, expectAccessible, signIn, test } from '../support/e2e.ts'
import { simulatedStack } from '../support/simulated-stack.ts'

// The devices of the desk in a world of its own. All units are reserved, so that no crew interferes.

const stack = simulatedStack()

const patience = { timeout: 60_000 }

/** Calls the simulation as the user of the page. */
const call = <Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([method, path, text]) => {
      const reply = await fetch(`/simulation${path}`, {
        method,
        ...(text !== null && { headers: { 'content-type': 'application/json' }, body: text }),
      })
      return (await reply.json()) as Answer
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as [string, string, string | null],
  )

const cells = ({ modems }: UnitState) => modems.filter(({ uiType, connected }) => uiType === 'cell' && connected).length

async function open(browser: Browser, baseURL: string, onTestFinished: (run: () => Promise<void>) => void): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  onTestFinished(() => context.close())
  return context.newPage()
}

/** Signs in by a call. Node does not resolve the host names of worlds. */
async function signInByCall(page: Page): Promise<void> {
  const { username, password } = demoAccounts.find(({ role }) => role === 'super_user')!
  await page.goto('/login')
  const status = await page.evaluate(async (body) => {
    const reply = await fetch('/core/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return reply.status
  }, JSON.stringify({ username, password }))
  expect(status).toBe(200)
}

/** Moves the mark of a unit on the map by some pixels. */
async function drag(page: Page, id: string, x: number, y: number): Promise<void> {
  const mark = page.locator(`[data-unit="${id}"]`)
  await mark.scrollIntoViewIfNeeded()
  const box = (await mark.boundingBox())!
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + x / 2, fromY + y / 2)
  await page.mouse.move(fromX + x, fromY + y)
  await page.mouse.up()
}

test('a unit is moved by its fields and by a drag, and an outage takes its links until it ends', async ({ browser, onTestFinished }) => {
  const page = await open(browser, stack.address, onTestFinished)
  await signIn(page, 'super_user', blank)
  const { id: worldId } = await call<{ id: string }>(page, 'POST', '/worlds', { units: 8, seed: 5 })
  const world = `/worlds/${worldId}`
  const act = (one: object) => call(page, 'POST', `${world}/acts`, { act: one })
  const units = async () => (await call<{ units: UnitInField[] }>(page, 'GET', `${world}/units`)).units
  const state = (id: string) => call<UnitState>(page, 'GET', `${world}/units/${id}`)
  const ids = (await units()).map(({ id }) => id)
  await call(page, 'PUT', `${world}/reserved`, { unitIds: ids })
  await call(page, 'PUT', `${world}/clock`, { speed: 20 })
  for (const one of [{ battery: ids, percent: 90 }, { powerOn: ids }, { park: ids }, { pressStop: ids }, { indoors: ids, inside: false }])
    await act(one)
  let unit: UnitState | undefined
  await expect
    .poll(async () => {
      for (const { id } of await units()) {
        const one = await state(id)
        if (one.power === 'on' && cells(one) > 1) unit = one
      }
      return unit !== undefined
    }, patience)
    .toBe(true)
  const { id, name, at, modems } = unit!
  // Its cellular modems are its only links.
  for (const { uiType, port } of modems) if (uiType !== 'cell') await act({ modem: id, port, works: false })

  await page.goto(`/desk?world=${worldId}`)
  const panel = page.getByRole('region', { name: 'Devices and surroundings' })
  // The library moves the panels below it when it arrives.
  await page.getByRole('region', { name: 'Scenarios' }).getByRole('listitem').first().waitFor()
  await panel.getByLabel('Unit', { exact: true }).and(panel.locator('input')).click()
  await page.getByRole('option', { name }).click()
  const place = panel.getByRole('group', { name: 'Place' })
  await expectAccessible(page)
  // Towards the meridian, so that no movement passes the date line.
  const east = at[1] > 0 ? -1 : 1
  const to = [at[0] + 0.5, at[1] + 0.5 * east]
  await place.getByLabel('Latitude').fill(String(to[0]))
  await place.getByLabel('Longitude').fill(String(to[1]))
  await place.getByRole('button', { name: 'Move' }).click()
  await expect
    .poll(async () => (await state(id)).at.map((degrees) => degrees.toFixed(3)), patience)
    .toEqual(to.map((one) => one.toFixed(3)))
  await panel.getByText(`"move":"${id}"`).waitFor()
  await drag(page, id, 40 * east, 30)
  await expect
    .poll(async () => {
      const [lat, lng] = (await state(id)).at
      return lat < to[0]! - 0.01 && (lng - to[1]!) * east > 0.01
    }, patience)
    .toBe(true)

  // The panel asks for the place of the unit once a second.
  const effect = panel.getByRole('group', { name: 'New effect' })
  await expect
    .poll(async () => {
      await effect.getByRole('button', { name: 'At the unit' }).click()
      return Math.abs(Number(await effect.getByLabel('Latitude').inputValue()) - (await state(id)).at[0])
    }, patience)
    .toBeLessThan(0.001)
  await effect.getByRole('button', { name: 'Begin' }).click()
  await panel.getByText('Carrier outage: outage-1').first().waitFor()
  const list = await open(browser, stack.address.replace('localhost', `${worldId}.localhost`), onTestFinished)
  await signInByCall(list)
  await list.goto('/units')
  const row = list.locator(`[data-row-id="${id}"]`)
  await row.filter({ hasText: 'Offline' }).waitFor(patience)
  await panel.getByRole('button', { name: 'End outage-1' }).click()
  await panel.getByText('Nothing disturbs the units.').waitFor()
  await row.filter({ hasText: 'Idle' }).waitFor(patience)

  // A battery at ×20 loses several percent while a slow page sends the acts.
  await call(page, 'PUT', `${world}/clock`, { speed: 1 })
  const battery = panel.getByRole('slider', { name: 'Battery' })
  await battery.focus()
  await battery.press('End')
  await expect.poll(async () => (await state(id)).batteryPercent, patience).toBeGreaterThan(95)
  // A key that is held gives a few acts, of which the last one has the value that the slider shows.
  let acts = 0
  page.on('request', (request) => (acts += Number(request.url().endsWith('/acts'))))
  await battery.evaluate(async (slider) => {
    for (let i = 0; i < 40; i++) {
      slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
      // The slider shows its new value before the next key.
      await Promise.resolve()
    }
  })
  await battery.press('PageDown')
  await expect.poll(async () => Math.abs(((await state(id)).batteryPercent ?? 0) - 50), patience).toBeLessThanOrEqual(2)
  expect(acts).toBeLessThan(30)
  const before = (await state(id)).batteryPercent ?? 0
  await battery.press('Home')
  await expect.poll(async () => (await state(id)).batteryPercent ?? 100, patience).toBeLessThan(before / 2)
  await panel.getByRole('button', { name: /^Release all reserved units/ }).click()
  await expect.poll(async () => (await units()).some(({ isReserved }) => isReserved), patience).toBe(false)
}, 300_000)
