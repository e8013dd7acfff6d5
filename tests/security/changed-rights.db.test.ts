import { type AnyCall, callsOf, Problem, topicName, type TopicName } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { resources } from '@backhaul/contract/resources'
import { topics } from '@backhaul/contract/topics'
import type { Role } from '@backhaul/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { about, objectsIn } from '../contract/objects.ts'
import { allRoles, mayByOracle } from '../contract/oracle.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aGroup, anInventory, aResource, aUser, type TestUser } from '../support/builders.ts'
import { restRequest, send, trpcRequest } from '../support/call-request.ts'
import { startGrowth } from '../support/growth.ts'

// Sessions and connections that were opened as super_user, and whose user has another role and no memberships since. Each role
// makes one call of each access, and each call is made by one of the roles over REST and tRPC. The rights of the session are
// written here a second time.

let app: TestApp
let ids: Record<string, string>
const watched: TopicName[] = []
const growth = startGrowth('changed rights')

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { HEARTBEAT_MS: '600000', COMMAND_TIMEOUT_MS: '2000' } })
  const inventory = await anInventory(app)
  ids = await objectsIn(app, inventory)
  for (const spec of Object.values(resources))
    if (spec.scoped || spec.kind === 'group') ids[`resource ${spec.kind}`] = await aResource(app, spec, inventory)
  const group = await aGroup(app, inventory)
  for (const kind of Object.values(topics)) watched.push(topicName('i', inventory.id, kind), topicName('g', group.id, kind))
}, 60_000)
afterAll(async () => {
  growth.end(guarded.length)
  await app.close()
})

const guarded = [...callsOf(contract)].filter(([, { access }]) => access !== 'public')
const idOf = (call: AnyCall) => ids[call.on === 'resource' ? `resource ${call.resource}` : (call.on as string)]

/** Gives a user another role and takes all memberships. */
async function demote({ id }: TestUser, role: Role): Promise<void> {
  const { prisma } = app.database
  await prisma.userRole.deleteMany({ where: { userId: id } })
  await prisma.userRole.create({ data: { userId: id, role } })
  app.core.sessions.refresh(id)
}

const demoted = allRoles.filter((role) => role !== 'super_user')

/** Whether the role may reach the object of a call only by its memberships. */
const isLimited = ({ on, resource }: AnyCall) =>
  on !== undefined && !(on === 'resource' && Object.values(resources).some(({ kind, scoped }) => kind === resource && !scoped))

/** The calls that a role which may not make them, or does not see their object, must be refused. */
const refusedTo = (role: Role) =>
  // The role may still make the others, and an answer would depend on the example. Staff see all objects.
  guarded.filter(([, call]) => !mayByOracle(role, call.access) || (isLimited(call) && role !== 'staff'))
const firstOfAccess = new Set(
  Map.groupBy(guarded, ([, { access, on }]) => `${access} ${on}`)
    .values()
    .map(([first]) => first),
)
/** Each call with the role that makes it over both transports. */
const roleFor = new Map(
  guarded.map((one, turn) => {
    const roles = demoted.filter((role) => refusedTo(role).includes(one))
    return [one, roles[turn % roles.length]] as const
  }),
)

test.each(demoted)(
  'a session whose user became %s is refused all that the role may not do or see, at its next call',
  async (role) => {
    const user = await aUser(app, { role: 'super_user' })
    const cookie = await app.cookieOf(user)
    expect((await send(app.address, ['/core/devices/fetch', {}], cookie)).body.units).toHaveLength(1)
    await demote(user, role)
    const wrong: unknown[] = []
    let refusals = 0
    for (const one of refusedTo(role)) {
      const isWhole = roleFor.get(one) === role
      if (!isWhole && !firstOfAccess.has(one)) continue
      const [name, call] = one
      const mayCall = mayByOracle(role, call.access)
      const input = { ...call.example, ...(isLimited(call) && about(call, idOf(call) as string)) }
      const requests = [restRequest(call.http[0], input), ...(isWhole ? [trpcRequest(name, call, input)] : [])]
      growth.sent(requests.length)
      for (const { status, body } of await Promise.all(requests.map((request) => send(app.address, request, cookie)))) {
        refusals++
        const isRight = mayCall ? status === 404 : status === 403 && Problem.parse(body).code === 'NOT_ALLOWED'
        if (!isRight) wrong.push({ name, status, code: body?.code })
      }
    }
    expect(wrong).toEqual([])
    expect(refusals).toBeGreaterThan(3)
  },
  60_000,
)

/** Subscribes to the topics, and keeps what the core says about them. */
async function watch(user: TestUser) {
  const replies = new Map<string, string>()
  const revoked = new Set<string>()
  const cookie = await app.cookieOf(user)
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, { headers: { cookie, origin: app.address } })
  socket.on('message', (data: Buffer) => {
    for (const message of [JSON.parse(data.toString())].flat()) {
      if (message.op === 'subd') for (const { t, mode } of message.res) replies.set(t, mode)
      if (message.op === 'revoke') revoked.add(message.t)
    }
  })
  await new Promise((resolve) => socket.on('open', resolve))
  const subscribe = async () => {
    replies.clear()
    socket.send(JSON.stringify({ op: 'sub', id: 1, topics: watched.map((t) => ({ t })) }))
    await expect.poll(() => replies.size).toBe(watched.length)
    return [...replies.values()]
  }
  return { subscribe, revoked, close: () => socket.close() }
}

test.each(demoted.filter((role) => role !== 'staff'))(
  'a connection whose user became %s loses every topic at once, and gets none of them again',
  async (role) => {
    const user = await aUser(app, { role: 'super_user' })
    const { subscribe, revoked, close } = await watch(user)
    expect(await subscribe()).not.toContain('denied')
    await demote(user, role)
    await expect.poll(() => [...revoked].toSorted(), { timeout: 10_000 }).toEqual(watched.toSorted())
    expect(new Set(await subscribe())).toEqual(new Set(['denied']))
    close()
  },
)
