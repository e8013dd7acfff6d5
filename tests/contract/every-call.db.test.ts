import { type AnyCall, callsOf, errorCatalogue, parseHttp, Problem } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { allRoles, mayByOracle } from './oracle.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const calls = [...callsOf(contract)]
const guarded = calls.filter(([, call]) => call.access !== 'public')
const ids = { unitId: 'u-0', channelId: 'c-0', serverId: 's-0', groupId: 'g-0', sessionId: '0', group: 'g-0' }

interface Answer {
  status: number
  type: string
  body: any
}

async function ask(http: AnyCall['http'][number], input: Record<string, unknown>, cookie?: string): Promise<Answer> {
  const { method, path } = parseHttp(http)
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? ids[name as keyof typeof ids]
    delete rest[name]
    return encodeURIComponent(value as string)
  })
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const asked = supertest(app.address)[verb](`/core${filled}`)
  if (cookie) void asked.set('cookie', cookie)
  const { status, headers, body } = method === 'GET' ? await asked.query(rest) : await asked.send(rest)
  return { status, type: headers['content-type'] ?? '', body }
}

async function askTrpc(name: string, call: AnyCall, input: unknown, cookie?: string): Promise<Answer> {
  const isQuery = call.http[0].startsWith('GET ')
  const url = `${app.address}/core/trpc/${name}${isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
  const answer = await fetch(url, {
    method: isQuery ? 'GET' : 'POST',
    headers: { ...(cookie && { cookie }), 'content-type': 'application/json' },
    ...(!isQuery && { body: JSON.stringify(input) }),
  })
  const body = (await answer.json()) as { result?: { data: unknown }; error?: { data: { problem: unknown } } }
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: body.error ? body.error.data.problem : body.result?.data,
  }
}

const withoutRequestId = (problem: Problem) => ({ ...problem, requestId: '' })

describe.each(guarded)('%s', (name, call) => {
  test('answers 401 without a session, over every path and tRPC', async () => {
    for (const http of call.http) expect(await ask(http, {})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await askTrpc(name, call, {})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  test('answers 403 to every role outside its access, and to no other', async () => {
    for (const role of allRoles) {
      const { status, type, body } = await ask(call.http[0], { aFieldNobodyDeclared: '1' }, await app.cookieOf(role))
      const expected = mayByOracle(role, call.access) ? 400 : 403
      expect({ role, status }).toEqual({ role, status: expected })
      expect(type).toMatch(/^application\/problem\+json/)
      expect(Problem.parse(body).code).toBe(expected === 403 ? 'NOT_ALLOWED' : 'BAD_INPUT')
    }
  })

  test('answers 400 to input that does not fit, the same over REST and tRPC, without repeating it', async () => {
    const cookie = await app.cookieOf('super_user')
    const input = { ...pathInput(call), aFieldNobodyDeclared: 'canary-7f3a' }
    const rest = await ask(call.http[0], input, cookie)
    const trpc = await askTrpc(name, call, input, cookie)
    expect(rest).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
    expect(withoutRequestId(trpc.body)).toEqual(withoutRequestId(rest.body))
    expect(JSON.stringify(rest.body)).not.toContain('canary-7f3a')
  })
})

function pathInput(call: AnyCall): Record<string, string> {
  const names = [...call.http[0].matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof ids)
  return Object.fromEntries(names.map((name) => [name, ids[name]]))
}

/** Objects that luc_regular may see, and ones that stand in another customer's inventory. */
async function objects() {
  const { prisma } = app.database
  const user = await prisma.user.findFirstOrThrow({
    where: { roles: { some: { role: 'luc_regular' } }, demo: true },
    include: { groups: true },
  })
  const groupIds = user.groups.map((one) => one.groupId)
  const inside = { groups: { some: { groupId: { in: groupIds } } } }
  const own = await prisma.group.findFirstOrThrow({ where: { id: { in: groupIds } }, include: { inventory: true } })
  const outside = { inventory: { organisationId: { not: own.inventory.organisationId } }, groups: { none: { groupId: { in: groupIds } } } }
  const [unit, channel, server, foreignUnit, foreignChannel, foreignServer, foreignGroup] = await Promise.all([
    prisma.unit.findFirstOrThrow({ where: inside }),
    prisma.channel.findFirstOrThrow({ where: inside }),
    prisma.server.findFirstOrThrow({ where: inside }),
    prisma.unit.findFirstOrThrow({ where: outside }),
    prisma.channel.findFirstOrThrow({ where: outside }),
    prisma.server.findFirstOrThrow({ where: outside }),
    prisma.group.findFirstOrThrow({ where: { inventory: { organisationId: { not: own.inventory.organisationId } } } }),
  ])
  return {
    seen: { unitId: unit.id, channelId: channel.id, serverId: server.id, groupId: own.id, group: own.id },
    foreign: {
      unitId: foreignUnit.id,
      channelId: foreignChannel.id,
      serverId: foreignServer.id,
      groupId: foreignGroup.id,
      group: foreignGroup.id,
    },
    missing: { unitId: 'no-such', channelId: 'no-such', serverId: 'no-such', groupId: 'no-such', group: 'no-such' },
  }
}

/** A body that fits, for calls whose input is more than an id. */
const bodies: Record<string, Record<string, unknown>> = {
  'units.setDelay': { delay: 2000 },
  'units.setComment': { comment: 'x' },
  'units.rename': { name: 'a-new-name' },
  'units.setTransmissionMode': { transmissionMode: 'Live' },
  'units.setVirtualChannel': { virtualChannelName: 'x' },
  'units.startMultiCamera': { channelIds: ['no-such'] },
}
const objectKeys = ['unitId', 'channelId', 'serverId', 'groupId', 'group'] as const

/** Calls that name one object, with the key that names it. */
const ofObjects = calls.flatMap(([name, call]) => {
  if (call.access === 'own' && name.startsWith('preferences.')) return [] // names a group, opens none
  const shape = (call.input as { shape?: object }).shape ?? {}
  const key = call.http[0].includes(':unitId') || name === 'units.rename' ? 'unitId' : objectKeys.find((one) => one in shape)
  return key ? [{ name, call, key }] : []
})

test.each(ofObjects)('$name answers 404 to an object out of scope exactly as to a missing one', async ({ name, call, key }) => {
  const { foreign, missing } = await objects()
  const cookie = await app.cookieOf('luc_regular')
  if (!mayByOracle('luc_regular', call.access)) return expect(call.access).toMatch(/administer/)
  const answers = await Promise.all([foreign, missing].map((those) => ask(call.http[0], { ...bodies[name], [key]: those[key] }, cookie)))
  for (const { status, body } of answers) {
    expect({ name, status, body }).toMatchObject({ status: 404 })
    expect(errorCatalogue[Problem.parse(body).code].status).toBe(404)
    expect(call.errors).toContain(body.code)
  }
  expect(withoutRequestId(answers[0]?.body)).toEqual(withoutRequestId(answers[1]?.body))
})

const reads = calls.filter(([, call]) => call.http[0].startsWith('GET ') && call.access !== 'public')

test.each(reads)('%s answers the same over REST and tRPC, and nothing of another customer', async (name, call) => {
  const { seen, foreign } = await objects()
  const role = mayByOracle('luc_regular', call.access) ? 'luc_regular' : 'luc_admin'
  const cookie = await app.cookieOf(role)
  const shape = Object.keys((call.input as { shape?: object }).shape ?? {})
  const needed = Object.fromEntries(objectKeys.filter((key) => shape.includes(key) && key !== 'group').map((key) => [key, seen[key]]))
  // An administrator sees inventories, not groups: the ids above may not be theirs.
  const rest = await ask(call.http[0], needed, cookie)
  const trpc = await askTrpc(name, call, needed, cookie)
  expect(rest.status).toBe(200)
  expect(volatile(trpc.body)).toEqual(volatile(rest.body))
  if (role === 'luc_regular') for (const id of Object.values(foreign)) expect(JSON.stringify(rest.body)).not.toContain(`"${id}"`)
})

/** What moves between two calls by itself. */
const volatile = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'lastUsedAt' || key === 'lastUpdated' ? 0 : value)))
