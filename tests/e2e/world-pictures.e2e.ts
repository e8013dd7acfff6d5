import type { World } from '@backhaul/simulation'
import type { Page } from 'playwright'
import { blank, expect, signIn, test } from '../support/e2e.ts'

const patience = { timeout: 60_000 }

/** One unit, which goes on air and stays there. */
const story = `
name: Pictures
story: One unit goes on air and stays there.
seed: 7
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1 } }
steps:
  - at: +00:00
    do: [{ start: cam-1 }]
    expect: [{ unit: cam-1, status: streaming }]
    within: 60 s
`

/** Calls the simulation as the user of a page. */
const ask = (page: Page, method: string, path: string, body: object = {}) =>
  page.evaluate(
    async ([way, where, text]) => {
      const reply = await fetch(where, { method: way, headers: { 'content-type': 'application/json' }, body: text })
      return { status: reply.status, body: (await reply.json()) as unknown }
    },
    [method, path, JSON.stringify(body)] as [string, string, string],
  )

test('a unit of a hosted world has a moving picture, which is still while the world is paused, and gone when the stream ends', async ({
  browser,
  page,
  onTestFinished,
}) => {
  await signIn(page, 'super_user', blank)
  const { status, body } = await ask(page, 'POST', '/simulation/worlds', { scenarioText: story })
  expect(status).toBe(200)
  const world = body as World
  const change = async (method: string, path: string, fields?: object) =>
    expect((await ask(page, method, `/simulation/worlds/${world.id}${path}`, fields)).status).toBe(200)
  await change('PUT', '/clock', { speed: 10 })
  const baseURL = Object.assign(new URL(page.url()), { hostname: world.host }).origin
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  onTestFinished(() => context.close())
  const own = await context.newPage()
  await signIn(own, 'super_user', '/list?unit=cam-1')
  const picture = own.locator('aside').getByRole('img', { name: /^Picture of/ })
  await expect.poll(() => picture.getAttribute('data-state'), patience).toBe('live')
  await change('PUT', '/clock', { speed: 1 })
  const canvas = picture.locator('canvas')
  /** Whether the picture changes within a second, which is twice as long as a paused world takes for a frame. */
  const moves = async () => {
    const before = await canvas.screenshot()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return !(await canvas.screenshot()).equals(before)
  }
  await expect.poll(moves, patience).toBe(true)
  await change('PUT', '/clock', { paused: true })
  await expect.poll(moves, patience).toBe(false)
  expect(await picture.getAttribute('data-state')).toBe('live')
  await change('PUT', '/clock', { paused: false, speed: 10 })
  await expect.poll(moves, patience).toBe(true)
  await change('POST', '/acts', { act: { pressStop: 'cam-1' } })
  await expect.poll(() => own.locator('aside [data-state=live]').count(), patience).toBe(0)
  await change('DELETE', '')
})
