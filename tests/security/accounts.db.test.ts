import type { ServerMessage } from '@backhaul/contract'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { aGroup, aUnit, aUser } from '../support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

const signIn = ({ address }: TestApp, username: string) =>
  fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

/** Subscribes to a topic and returns the keys of its first snapshot; none when the subscription is refused. */
async function subscribe(cookie: string, topic: string): Promise<string[]> {
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, { headers: { cookie } })
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject).on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as ServerMessage | ServerMessage[]
        for (const message of Array.isArray(frame) ? frame : [frame])
          if (message.op === 'welcome') socket.send(JSON.stringify({ op: 'sub', id: 1, topics: [{ t: topic }] }))
          else if (message.op === 'snap') resolve(message.items.map(([key]) => key))
          else if (message.op === 'subd' && message.res.every(({ mode }) => mode !== 'snap')) resolve([])
      })
    })
  } finally {
    socket.close()
  }
}

test('E-061 R-032 refuses all that roles grant to an account without application permission, and lets it read itself and sign out', async () => {
  const group = await aGroup(app)
  const unit = await aUnit(app, { groups: [group] })
  const [member, outsider] = [
    await aUser(app, { role: 'luc_regular', groups: [group] }),
    await aUser(app, { role: 'luc_regular', groups: [group], applicationPermission: false }),
  ]
  expect((await ask(app, member, 'GET /devices/fetch')).status).toBe(200)
  for (const http of ['GET /devices/fetch', `GET /devices/fetch_by_id/${unit.id}`, `PUT /v2/units/${unit.id}/comment`] as const) {
    const { status, body } = await ask(app, outsider, http, { comment: 'x' })
    expect({ status, code: body.code, title: body.title }).toEqual({
      status: 403,
      code: 'APPLICATION_FORBIDDEN',
      title: 'Forbidden: You are not allowed to access this application',
    })
  }
  const topic = `g/${group.id}/units`
  expect(await subscribe(await app.cookieOf(member), topic)).toEqual([unit.id])
  expect(await subscribe(await app.cookieOf(outsider), topic)).toEqual([])
  expect((await ask(app, outsider, 'GET /users/current')).body.applicationPermission).toBe(false)
  expect((await ask(app, outsider, 'POST /auth/logout')).status).toBe(200)
})

test('R-032 applies to an open session as soon as its rights are read again', async () => {
  const user = await aUser(app, { role: 'luc_admin' })
  expect((await ask(app, user, 'GET /devices/fetch')).status).toBe(200)
  await app.database.prisma.user.update({ where: { id: user.id }, data: { applicationPermission: false } })
  app.core.sessions.refresh(user.id)
  expect((await ask(app, user, 'GET /devices/fetch')).body.code).toBe('APPLICATION_FORBIDDEN')
})

test('R-031 an account for video return alone has nothing else, whatever its roles grant', async () => {
  const user = await aUser(app, { role: 'luc_admin', videoReturnOnly: true })
  for (const http of ['GET /devices/fetch', 'GET /channels/fetch', 'GET /servers/no-such'] as const)
    expect([http, (await ask(app, user, http)).body.code]).toEqual([http, 'NOT_ALLOWED'])
})

test('DEMO=0 closes the accounts of the demo world, their open sessions too, and leaves all others open', async () => {
  const open = await startTestApp({ world: 'demo' })
  const closed = await startTestApp({ prisma: open.database.prisma, environment: { DEMO: '0' } })
  try {
    const own = await aUser(open, { role: 'luc_read' })
    const cookie = await open.cookieOf('super_user')
    const status = async (one: TestApp) => (await fetch(`${one.address}/core/users/current`, { headers: { cookie } })).status
    expect([await status(open), await status(closed)]).toEqual([200, 401])
    expect((await signIn(closed, 'staff')).status).toBe(401)
    expect((await ask(closed, own, 'GET /users/current')).status).toBe(200)
    // The session did not end: the account is only closed in that core.
    expect(await status(open)).toBe(200)
  } finally {
    await closed.close()
    await open.close()
  }
})
