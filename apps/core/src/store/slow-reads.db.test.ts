import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../prisma/src/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { startTcpProxy, type TcpProxy } from '../../../../tests/support/proxy.ts'
import { createStore } from './index.ts'

let source: TestDatabase
let proxy: TcpProxy
let database: Database
beforeAll(async () => {
  source = await createTestDatabase('empty')
  proxy = await startTcpProxy(source.url)
  database = await openDatabase({ url: proxy.url })
})
afterAll(async () => {
  proxy.restore()
  await database.stop()
  await proxy.close()
  await source.drop()
})

test('a read that the database does not answer in time is refused as one, because it changes nothing', async () => {
  const store = createStore(database.prisma, { demo: false })
  await store.users.contact('any')
  proxy.slow(() => 4000)
  const reads = {
    'alertRecipients.linkedAt': store.alertRecipients.linkedAt('a@example.com'),
    'channelFiles.chunksOf': store.channelFiles.chunksOf('any'),
    'channelFiles.sentBy': store.channelFiles.sentBy('any', 1),
    'gateways.configuration': store.gateways.configuration('any'),
    'resourceUnits.of': store.resourceUnits.of('any', 'usageProfile'),
    'unitCommands.lastDone': store.unitCommands.lastDone('any', 'reboot'),
    'users.namedWithRights': store.users.namedWithRights('any'),
    'videoReturns.configuration': store.videoReturns.configuration('any'),
  }
  const ended = await Promise.all(
    Object.entries(reads).map(([name, read]) =>
      read.then(
        () => [name, 'answered'],
        (error: { code: string }) => [name, error.code],
      ),
    ),
  )
  expect(ended).toEqual(Object.keys(reads).map((name) => [name, 'STORAGE_UNAVAILABLE']))
})
