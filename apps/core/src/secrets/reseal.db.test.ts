import { createHash } from 'node:crypto'
import { buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { aChannel, aDestination, anInventory, aVideoReturn } from '../../../../tests/support/builders.ts'
import { placeOf } from './places.ts'
import { createSealing, type Sealed } from './sealing.ts'

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')
const [former, next, lost] = [keyOf('former'), keyOf('next'), keyOf('lost')]
const sealingOf = (...SECRETS_KEY: string[]) => createSealing({ SECRETS_KEY, DATA_DIR: '/nowhere' })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { SECRETS_KEY: former } })
})
afterAll(() => app.close())

test('a start with a new first key seals every secret with it, and logs how many secrets no key opens', async () => {
  const { prisma } = app.database
  const inventory = await anInventory(app)
  const { id: channelId } = await aChannel(app)
  const { id: videoReturnId } = await aVideoReturn(app)
  const destinationId = await aDestination(app, inventory)
  const [old, unknown] = [sealingOf(former), sealingOf(lost)]
  // More secrets than one page has.
  const many: string[] = []
  for (let n = 0; n < 201; n++) many.push((await aChannel(app, { inventories: [inventory] })).id)
  await prisma.channelSecret.createMany({
    data: [
      { channelId, name: 'streamKey', sealed: unknown.seal('gone', placeOf.inputSource(channelId, 'streamKey')) },
      ...[channelId, ...many].map((id) => ({
        channelId: id,
        name: 'passphrase',
        sealed: old.seal('Sunrise2026', placeOf.inputSource(id, 'passphrase')),
      })),
    ],
  })
  const passphrase = old.seal('Return2026', placeOf.videoReturn(videoReturnId))
  await prisma.videoReturn.update({ where: { id: videoReturnId }, data: { passphrase } })
  await prisma.socialAccount.create({
    data: {
      inventoryId: inventory.id,
      network: 'youtube',
      accountName: 'Live',
      title: '',
      description: '',
      privacy: 'public',
      token: old.seal('token-1', placeOf.socialAccount(inventory.id, 'youtube')),
      connectedAt: new Date(0),
    },
  })

  let written = ''
  const stream = new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) })
  const database = await openDatabase({ url: app.database.url })
  const second = await buildApp({
    config: { ...app.core.config, SECRETS_KEY: [next, former] },
    log: pino({ level: 'info' }, stream),
    prisma: database.prisma,
  })
  await expect.poll(() => written, { timeout: 20_000 }).toContain('"table":"social_accounts","count":1')
  await second.close()
  await database.stop()

  const now = sealingOf(next)
  const secrets = await prisma.channelSecret.findMany({ where: { name: 'passphrase' } })
  const opened = secrets.map((one) => now.open(one.sealed as Sealed, placeOf.inputSource(one.channelId, 'passphrase')))
  expect(opened).toEqual(Array.from({ length: 202 }, () => 'Sunrise2026'))
  const stored = await app.core.store.destinations.find(destinationId)
  for (const { streamId, urlPrimary } of stored?.streams ?? [])
    expect(now.open(urlPrimary as Sealed, placeOf.stream(destinationId, streamId, 'urlPrimary'))).toMatch(/^\w+:\/\//)
  expect(stored?.streams.length).toBeGreaterThan(0)
  const account = await prisma.socialAccount.findFirstOrThrow()
  expect(now.open(account.token as Sealed, placeOf.socialAccount(inventory.id, 'youtube'))).toBe('token-1')
  const videoReturn = await prisma.videoReturn.findUniqueOrThrow({ where: { id: videoReturnId } })
  expect(now.open(videoReturn.passphrase as Sealed, placeOf.videoReturn(videoReturnId))).toBe('Return2026')

  const warnings = written.split('\n').filter((line) => line.includes('no key opens'))
  expect(warnings).toEqual([expect.stringContaining('"table":"channel_secrets","count":1')])
  expect(written).not.toMatch(/Sunrise2026|gone|Return2026|token-1/)
}, 60_000)
