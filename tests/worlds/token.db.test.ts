import { expect, onTestFinished, test } from 'vitest'
import { startTestHost } from '../support/worlds.ts'

const token = 'a token of tools, of 32 characters or more'
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

async function aHost(withToken: boolean) {
  const host = await startTestHost({}, withToken ? token : undefined)
  onTestFinished(() => host.close())
  const status = async (path: string, headers: Record<string, string>) => (await fetch(`${host.address}${path}`, { headers })).status
  return { ...host, status }
}

test('the token of the simulation opens its calls without a user, and no other calls', async () => {
  const { address, status, prisma } = await aHost(true)
  expect(await status('/simulation/worlds', bearer(token))).toBe(200)
  expect(await status('/simulation/worlds', bearer(`${token}x`))).toBe(401)
  expect(await status('/simulation/worlds', { authorization: token })).toBe(401)
  expect(await status('/core/devices/fetch', bearer(token))).toBe(401)
  const paused = await fetch(`${address}/simulation/worlds/main/clock`, {
    method: 'PUT',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ paused: true }),
  })
  expect([paused.status, await paused.json()]).toMatchObject([200, { paused: true }])
  const entries = await prisma.auditEntry.findMany({ where: { action: 'simulation.clock.set' } })
  expect(entries.map(({ username, outcome }) => [username, outcome])).toEqual([['simulation token', 'ok']])
})

test('without a configured token, no token opens the calls', async () => {
  const { status } = await aHost(false)
  expect(await status('/simulation/worlds', bearer(token))).toBe(401)
  expect(await status('/simulation/worlds', bearer('undefined'))).toBe(401)
}, 60_000)
