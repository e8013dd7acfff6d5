import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { password as published } from '../../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { demoPassword } from './demo-password.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createTestDatabase('demo')
  dataDir = mkdtempSync(join(tmpdir(), 'backhaul-demo-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const set = (options: { wanted?: string; reachable?: boolean }) =>
  demoPassword(database.prisma, { wanted: undefined, reachable: false, dataDir, ...options })
const opens = async (username: string, password: string) => {
  const { passwordHash } = await database.prisma.user.findUniqueOrThrow({ where: { username } })
  return verify(passwordHash as string, password)
}

test('the demo accounts have the published password while only this machine reaches them', async () => {
  expect(await set({})).toBe(published)
  expect(await opens('super_user', published)).toBe(true)
})

test('other machines never reach a demo account with the published password: one is made once and kept', async () => {
  const row = {
    id: 'open',
    userId: 'user-staff',
    createdAt: new Date(),
    lastUsedAt: new Date(),
    expiresAt: new Date(),
    userAgent: '',
    address: '',
  }
  await database.prisma.session.create({ data: row })
  const made = await set({ reachable: true })
  expect(made).toMatch(/^Demo(-[a-z2-9]{4}){4}$/)
  for (const username of ['super_user', 'staff', 'luc_freelancer'])
    expect([await opens(username, made), await opens(username, published)]).toEqual([true, false])
  expect(await database.prisma.session.count()).toBe(0)
  expect([await set({ reachable: true }), await set({})]).toEqual([made, made])
  expect(readFileSync(join(dataDir, 'demo-password'), 'utf8').trim()).toBe(made)
  expect(statSync(join(dataDir, 'demo-password')).mode & 0o777).toBe(0o600)
})

test('DEMO_PASSWORD is the password of all demo accounts, except those whose user chose another one', async () => {
  expect(await set({ reachable: true, wanted: 'Correct-horse-9' })).toBe('Correct-horse-9')
  expect(await opens('super_user', 'Correct-horse-9')).toBe(true)
  expect(await set({ wanted: 'Battery-staple-7' })).toBe('Battery-staple-7')
  expect([await opens('super_user', 'Battery-staple-7'), await opens('staff', 'Battery-staple-7')]).toEqual([true, true])
  const chosen = await hash('Own-choice-3', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await database.prisma.user.update({ where: { username: 'luc_read' }, data: { passwordHash: chosen } })
  await set({ wanted: 'Correct-horse-9' })
  expect([await opens('luc_read', 'Own-choice-3'), await opens('staff', 'Correct-horse-9')]).toEqual([true, true])
})

test.each(['short', 'all-lower-case-1', published])('DEMO_PASSWORD may not be "%s"', async (wanted) => {
  await expect(set({ wanted })).rejects.toThrow('DEMO_PASSWORD must have')
  expect(await opens('super_user', published)).toBe(true)
})
