import { once } from 'node:events'
import { realtimeClose } from '@backhaul/contract'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { aGroup, aUnit, aUser } from '../support/builders.ts'
import { scriptedFleet } from '../support/scripted-fleet.ts'

async function connect(app: TestApp, cookie: string) {
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, { headers: { cookie } })
  await once(socket, 'message')
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const drain = new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))
  return { socket, closed, drain }
}

test('a core that stops lets a command under way end with its reply', async () => {
  const app = await startTestApp({ world: 'empty' })
  const group = await aGroup(app)
  const unit = await aUnit(app, { groups: [group] })
  const fleet = await scriptedFleet(app.core.devices)
  const user = await aUser(app, { role: 'luc_regular', groups: [group] })
  await fleet.say(unit.id, {})
  fleet.obey = () => null
  await app.cookieOf(user)
  const call = ask(app, user, `POST /devices/${unit.id}/commands/reboot`)
  await expect.poll(() => fleet.commands.length).toBe(1)
  const stopped = app.close()
  // Long enough for a core that does not wait to be gone.
  await new Promise((resolve) => setTimeout(resolve, 300))
  fleet.end.send({ op: 'answer', id: fleet.commands[0]!.id, deviceId: unit.id, ok: true })
  expect((await call).status).toBe(200)
  await stopped
  await expect(fetch(app.address)).rejects.toThrow('fetch failed')
})

test('realtime connections have the announced second to leave', async () => {
  const app = await startTestApp({ world: 'empty' })
  const cookie = await app.cookieOf(await aUser(app, { role: 'luc_read' }))
  const [leaving, staying] = [await connect(app, cookie), await connect(app, cookie)]
  const startedMs = performance.now()
  const stopped = app.close()
  expect(JSON.parse(await leaving.drain)).toEqual({ op: 'drain', within: 1000 })
  leaving.socket.close()
  expect(await staying.closed).toBe(realtimeClose.drain)
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(990)
  await stopped
})
