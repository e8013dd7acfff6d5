import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { allWithMemberships, withMemberships } from './memberships.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

test('a start reads the same devices as Prisma does, without its query engine', async () => {
  const { unit, server, channel } = database.prisma
  const orderBy = { id: 'asc' } as const
  const groups = { select: { groupId: true }, orderBy: [{ addedAt: 'asc' as const }, { groupId: 'asc' as const }] }
  const units = await unit.findMany({ orderBy, include: { ...withMemberships, groups } })
  expect(units.length).toBeGreaterThan(50)
  expect(await allWithMemberships(database.prisma, 'unit')).toEqual(units)
  expect(await allWithMemberships(database.prisma, 'server')).toEqual(await server.findMany({ orderBy, include: withMemberships }))
  expect(await allWithMemberships(database.prisma, 'channel')).toEqual(await channel.findMany({ orderBy, include: withMemberships }))
})
