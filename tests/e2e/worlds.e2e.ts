import type { World } from '@backhaul/simulation'
import type { Page } from 'playwright'
import { blank, expect, signIn, test } from '../support/e2e.ts'

/** A word that only one world knows, and the clock of that world. */
const visits = [
  { canary: 'Quagga', clock: { paused: true } },
  { canary: 'Numbat', clock: { speed: 60 } },
  { canary: 'Tarsier', clock: { speed: 1 } },
  { canary: 'Okapi', clock: { speed: 0.5 } },
] as const

/** Calls the simulation as the user of a page. */
const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([way, where, text]) => {
      const reply = await fetch(where, {
        method: way,
        ...(text !== null && { headers: { 'content-type': 'application/json' }, body: text }),
      })
      return { status: reply.status, body: (await reply.json()) as unknown }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as [string, string, string | null],
  )

/** Keeps all bodies and frames that a page receives. */
function record(page: Page): string[] {
  const received: string[] = []
  page.on('response', (response) => {
    if (/\/(?:core|simulation)\//.test(response.url()))
      void response.text().then(
        (text) => received.push(text),
        () => undefined,
      )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(payload.toString())))
  return received
}

test('four worlds in four browsers, each with its own clock, show and send nothing of each other', async ({
  browser,
  page,
  onTestFinished,
}) => {
  await signIn(page, 'super_user', blank)
  const opened: { canary: string; page: Page; received: string[]; world: World; clock: object }[] = []
  for (const { canary, clock } of visits) {
    const world = (await ask(page, 'POST', '/simulation/worlds', { name: canary, units: 8 })).body as World
    const baseURL = Object.assign(new URL(page.url()), { hostname: world.host }).origin
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    onTestFinished(() => context.close())
    const own = await context.newPage()
    const received = record(own)
    await signIn(own, 'super_user', '/list')
    const first = own.locator('[data-row-id]').first()
    await first.waitFor({ timeout: 30_000 })
    const id = await first.getAttribute('data-row-id')
    expect((await ask(own, 'PUT', '/core/devices/update', { unitId: id, name: `${canary}-1` })).status).toBe(200)
    expect((await ask(page, 'PUT', `/simulation/worlds/${world.id}/clock`, clock)).status).toBe(200)
    opened.push({ canary, page: own, received, world, clock })
  }
  // Each page shows its own word, which has arrived in a frame.
  for (const { canary, page: own, received } of opened) {
    await own.locator('[data-row-id]').getByText(`${canary}-1`).waitFor({ timeout: 30_000 })
    await expect.poll(() => received.some((text) => text.includes(`${canary}-1`))).toBe(true)
  }
  for (const { canary, page: own, received, clock } of opened) {
    expect((await ask(own, 'GET', '/simulation/world')).body).toMatchObject({ clock })
    await own.goto('/map')
    await own.goto('/list')
    await own.locator('[data-row-id]').getByText(`${canary}-1`).waitFor({ timeout: 30_000 })
    const all = [await own.locator('body').innerText(), ...received].join('\n')
    const others = visits.flatMap((other) => (other.canary === canary ? [] : [other.canary]))
    expect(
      others.filter((other) => all.includes(other)),
      `in the world of ${canary}`,
    ).toEqual([])
    expect(all).toContain(canary)
  }
  for (const { world } of opened) expect((await ask(page, 'DELETE', `/simulation/worlds/${world.id}`, {})).status).toBe(200)
})
