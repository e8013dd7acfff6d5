import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildApp } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { pino } from 'pino'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase('empty')))
afterAll(() => database.drop())

interface Ended {
  code: number | null
  out: string
  err: string
}

/** Runs `pnpm user:create` with the password piped in. */
const create = (options: Record<string, string>, password: string) =>
  new Promise<Ended>((resolve) => {
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../apps/core/src/auth/create-user-cli.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (data) => (out += data))
    child.stderr.on('data', (data) => (err += data))
    child.on('close', (code) => resolve({ code, out, err }))
    child.stdin.end(`${password}\n`)
  })

const first = { username: 'first.admin', role: 'super_user', 'first-name': 'Ada', 'last-name': 'King', email: 'ada@example.org' }

test('creates the first user of an empty database, and that user can sign in', async () => {
  expect(await create(first, 'Correct-horse-9')).toEqual({ code: 0, out: 'first.admin can sign in as super_user.\n', err: '' })
  const app = await buildApp({ config: readConfig({ NODE_ENV: 'test' }), log: pino({ level: 'silent' }), prisma: database.prisma })
  try {
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const answer = await supertest(address).post('/core/auth/login').send({ username: 'first.admin', password: 'Correct-horse-9' })
    expect([answer.status, answer.body.loggedUserRoles]).toEqual([200, ['super_user']])
  } finally {
    await app.close()
  }
})

test('R-145 a new user is a member of the given inventory', async () => {
  await database.prisma.organisation.create({ data: { id: 'o1', name: 'News' } })
  await database.prisma.inventory.create({ data: { id: 'i1', name: 'Newsroom', organisationId: 'o1' } })
  const operator = { ...first, username: 'operator', role: 'luc_regular', email: 'op@example.org', inventory: 'i1' }
  expect((await create(operator, 'Correct-horse-9')).code).toBe(0)
  const { inventories } = await database.prisma.user.findFirstOrThrow({ where: { username: 'operator' }, include: { inventories: true } })
  expect(inventories).toMatchObject([{ inventoryId: 'i1' }])
})

test.each([
  ['a name that is taken', {}, 'Correct-horse-9', /already exists/],
  [
    'an unknown role',
    { username: 'second', email: 'b@example.org', role: 'emperor' },
    'Correct-horse-9',
    /--role must be one of super_user, staff/,
  ],
  [
    'R-145 a user without an inventory',
    { username: 'second', email: 'b@example.org', role: 'luc_regular' },
    'Correct-horse-9',
    /at least one --inventory/,
  ],
  [
    'an unknown inventory',
    { username: 'second', email: 'b@example.org', role: 'luc_regular', inventory: 'nowhere' },
    'Correct-horse-9',
    /no inventory nowhere/,
  ],
  ['a weak password', { username: 'second', email: 'b@example.org' }, 'short', /at least 8 characters/],
  ['a common password', { username: 'second', email: 'b@example.org' }, 'Password-1', /must not be a common one/],
  ['no name', { username: '' }, 'Correct-horse-9', /cannot be used: --username\.\nusage: /],
])('refuses %s with one sentence, and creates no user', async (_, other, password, message) => {
  const before = await database.prisma.user.count()
  const { code, out, err } = await create({ ...first, ...other }, password)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(message)
  expect(err).not.toMatch(/\n\s+at |horse/)
  expect(await database.prisma.user.count()).toBe(before)
})
