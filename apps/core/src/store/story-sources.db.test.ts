import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@backhaul/database'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { createStore } from './index.ts'

test('synchronizations of an inventory that the database holds back take one connection, and not all of them', async () => {
  const source = await createTestDatabase('empty')
  const { prisma, stop } = await openDatabase({ url: source.url }, { connectionsMax: 3 })
  try {
    const { stories, storySources } = createStore(prisma, { demo: false })
    await source.prisma.organisation.create({ data: { id: 'o', name: 'o' } })
    for (const id of ['held', 'other']) await source.prisma.inventory.create({ data: { id, name: id, organisationId: 'o' } })
    // The first query of a client loads its engine.
    await stories.count('other')
    const { promise: isHeld, resolve } = Promise.withResolvers<void>()
    let isFree = false
    const holding = source.prisma.$transaction(async (db) => {
      await db.$executeRaw`SELECT 1 FROM inventories WHERE id = 'held' FOR UPDATE`
      resolve()
      await sleep(900)
      isFree = true
    })
    await isHeld
    const taking = Promise.allSettled(Array.from({ length: 5 }, () => storySources.takeStories('held', [], { at: 0, max: 10 })))
    await sleep(100)
    await stories.count('other')
    expect(isFree).toBe(false)
    await holding
    expect((await taking)[0]).toMatchObject({ status: 'fulfilled' })
  } finally {
    await stop()
    await source.drop()
  }
})
