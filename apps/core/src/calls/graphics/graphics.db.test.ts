import { manualClock, realClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'
import { builtInGraphics } from './built-in-provider.ts'
import type { GraphicsProvider } from './provider.ts'

const hourMs = 3_600_000
const clock = manualClock()
/** The built-in provider, unless a test says that it fails. */
let failing = false
let failedJobs = false
const removed: string[] = []
const orFail = <Value>(value: () => Promise<Value>) => (failing ? Promise.reject(new Error('no answer')) : value())
const graphicsProvider: GraphicsProvider = {
  templates: (inventoryId) => orFail(() => builtInGraphics.templates(inventoryId)),
  create: (graphics, now) => orFail(() => builtInGraphics.create(graphics, now)),
  jobStatus: (jobId, now) => orFail(() => (failedJobs ? Promise.resolve({ status: 'failed' }) : builtInGraphics.jobStatus(jobId, now))),
  remove: (appId) => orFail(() => (removed.push(appId), builtInGraphics.remove(appId))),
}

let app: TestApp
let inventory: TestInventory
let group: RegistryGroup
let operator: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, transportClock: realClock, graphicsProvider })
})
afterAll(() => app.close())
beforeEach(async () => {
  failing = failedJobs = false
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
})

const own = { usedMs: 0, trialEndsAt: null, expiresAt: null } as { usedMs: number; trialEndsAt: Date | null; expiresAt: Date | null }
const giveService = (fields: Partial<typeof own> = {}, status = 'ENABLED') =>
  app.database.prisma.inventoryService.create({ data: { inventoryId: inventory.id, name: 'graphics', status, ...own, ...fields } })
const as = (user: TestUser, http: string, body?: unknown) => ask(app, user, http as 'GET /', body)
const base = () => `/inventory/${inventory.id}`
const create = (name: string, template = 'lower-third') =>
  as(operator, 'POST /graphics/singular', { inventoryId: inventory.id, name, template })
const list = async () => (await as(operator, `GET ${base()}/mygraphics`)).body
const permissions = async (user = operator) => (await as(user, `GET ${base()}/permissions`)).body
const startTrial = (user = admin) => as(user, `POST /v2/inventories/${inventory.id}/managed-services/trial`, { service: 'graphics' })
const remove = (appId: string) => as(operator, `DELETE ${base()}/app/${appId}`)
const putOnAir = (appId: string, channelId: string) => as(operator, `PUT ${base()}/app/${appId}/onair`, { channelId })
const takeOffAir = (appId: string) => as(operator, `DELETE ${base()}/app/${appId}/onair`)
/** A composition whose job is done. */
async function aComposition(name = 'Evening news'): Promise<string> {
  const { body } = await create(name)
  clock.advance(7000)
  await list()
  return body.appId
}
async function anOnlineChannel() {
  const fleet = await scriptedFleet(app.core.devices)
  const channel = await aChannel(app, { groups: [group] })
  await fleet.say(channel.id, { status: 'idle' })
  return { fleet, channel }
}

test('a composition that is stored otherwise than its channel shows it is shown, and taken off, after two looks', async () => {
  await giveService()
  const { fleet, channel } = await anOnlineChannel()
  const id = await aComposition('Late news')
  const { prisma } = app.database
  const shownAt = () => fleet.commands.findLast(({ deviceId }) => deviceId === channel.id)?.command
  const look = async () => {
    clock.advance(10_000)
    await fleet.say(channel.id, { status: 'idle' })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  // As a call leaves it that ended before the database had stored it.
  await prisma.graphicsComposition.update({ where: { id }, data: { onAirChannelId: channel.id } })
  await look()
  expect(shownAt()).toBeUndefined()
  await look()
  await expect.poll(shownAt).toMatchObject({ kind: 'configureChannel', settings: { graphics: { name: 'Late news' } } })
  await prisma.graphicsComposition.update({ where: { id }, data: { onAirChannelId: null } })
  await look()
  await look()
  await expect.poll(shownAt).toEqual({ kind: 'configureChannel', settings: { graphics: null } })
  expect(channel.stored.settings.graphics).toBeNull()
})

describe('a composition', () => {
  test('is made by a job of the provider, and listed with its name, its template and the time of its last change', async () => {
    await giveService()
    const { body: job } = await create('Evening news')
    expect(job).toMatchObject({ status: 'running', percent: 0 })
    const status = async () => (await as(operator, 'POST /graphics/job/status', { jobId: job.jobId })).body
    clock.advance(3000)
    expect(await status()).toEqual({ ...job, status: 'running', percent: 50 })
    expect(await list()).toMatchObject([{ name: 'Evening news', template: 'Lower third', state: 'creating', jobId: job.jobId }])
    clock.advance(3000)
    expect(await status()).toEqual({ ...job, status: 'done', percent: 100 })
    expect(await list()).toMatchObject([{ id: job.appId, state: 'ready', lastUpdated: clock.now(), onAir: null }])
  })

  test('has a name that the inventory has once, and one of the templates', async () => {
    await giveService()
    const answers = await Promise.all([create('News'), create('News'), create('News')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await create('News')).body.code).toBe('NAME_TAKEN')
    expect((await create('Other', 'no-such')).body.code).toBe('NO_SUCH_TEMPLATE')
    expect(await list()).toHaveLength(1)
  })

  test('is deleted at the provider too, and not while it is created or on air', async () => {
    await giveService()
    const { body } = await create('News')
    expect((await remove(body.appId)).body.code).toBe('COMPOSITION_NOT_READY')
    clock.advance(7000)
    expect((await remove(body.appId)).status).toBe(200)
    expect(removed).toContain(`built-in-${body.appId}`)
    expect((await remove(body.appId)).body.code).toBe('COMPOSITION_NOT_FOUND')
  })

  test('whose job has failed stays in the list, goes on no channel and can be deleted', async () => {
    await giveService()
    const { body } = await create('News')
    failedJobs = true
    expect(await list()).toMatchObject([{ state: 'failed' }])
    const { channel } = await anOnlineChannel()
    expect((await putOnAir(body.appId, channel.id)).body.code).toBe('COMPOSITION_NOT_READY')
    expect((await remove(body.appId)).status).toBe(200)
  })

  test('leaves nothing behind when the provider does not respond', async () => {
    await giveService()
    failing = true
    expect(await create('News')).toMatchObject({ status: 502, body: { code: 'GRAPHICS_FAILED' } })
    failing = false
    expect(await list()).toEqual([])
  })

  test('and its job are hidden from other customers', async () => {
    await giveService()
    const { body } = await create('News')
    const stranger = await aUser(app, { role: 'luc_admin', inventories: [await anInventory(app)] })
    expect(await as(stranger, `GET ${base()}/mygraphics`)).toMatchObject({ status: 404, body: { code: 'INVENTORY_NOT_FOUND' } })
    expect(await as(stranger, 'POST /graphics/job/status', { jobId: body.jobId })).toMatchObject({
      status: 404,
      body: { code: 'GRAPHICS_JOB_NOT_FOUND' },
    })
  })
})

describe('a composition on air', () => {
  test('is sent to its channel, named in its row, and taken off again', async () => {
    await giveService()
    const appId = await aComposition()
    const { fleet, channel } = await anOnlineChannel()
    expect((await putOnAir(appId, channel.id)).body).toMatchObject({
      onAir: { channelId: channel.id, channelName: channel.row.channelName },
    })
    const graphics = { name: 'Evening news', layout: 'lowerThird' }
    expect(fleet.commands.at(-1)?.command).toMatchObject({ kind: 'configureChannel', settings: { graphics } })
    await fleet.say(channel.id, { settings: { graphics } })
    expect(channel.row.graphics).toBe('Evening news')
    expect((await remove(appId)).body.code).toBe('COMPOSITION_ON_AIR')
    expect((await putOnAir(appId, channel.id)).body.code).toBe('COMPOSITION_ON_AIR')
    const second = await aComposition('Weather')
    expect((await putOnAir(second, channel.id)).body.code).toBe('CHANNEL_SHOWS_GRAPHICS')
    expect((await takeOffAir(appId)).body).toMatchObject({ onAir: null })
    expect(fleet.commands.at(-1)?.command).toMatchObject({ settings: { graphics: null } })
    expect((await takeOffAir(appId)).body.code).toBe('COMPOSITION_OFF_AIR')
  })

  test('needs a channel of the inventory that is online and shows graphics', async () => {
    await giveService()
    const appId = await aComposition()
    const [offline, foreign] = [await aChannel(app, { groups: [group] }), await aChannel(app)]
    const distributor = await aChannel(app, { groups: [group], distributor: true })
    expect((await putOnAir(appId, offline.id)).body.code).toBe('CHANNEL_OFFLINE')
    expect((await putOnAir(appId, foreign.id)).body.code).toBe('CHANNEL_NOT_FOUND')
    expect((await putOnAir(appId, distributor.id)).body.code).toBe('CHANNEL_SHOWS_NO_GRAPHICS')
  })

  test('reaches a channel again that reports another one, after a restart over an open link for example', async () => {
    await giveService()
    const appId = await aComposition()
    const { fleet, channel } = await anOnlineChannel()
    await putOnAir(appId, channel.id)
    const sent = () => fleet.commands.filter(({ deviceId }) => deviceId === channel.id).map(({ command }) => command)
    const shown = { kind: 'configureChannel', settings: { graphics: { name: 'Evening news', layout: 'lowerThird' } } }
    expect(sent()).toEqual([shown])
    fleet.reboot(channel.id)
    await fleet.say(channel.id, { status: 'idle', settings: { graphics: null } })
    await expect.poll(sent).toEqual([shown, shown])
    expect((await takeOffAir(appId)).status).toBe(200)
    await fleet.say(channel.id, { settings: { graphics: shown.settings.graphics } })
    clock.advance(10_000)
    await expect.poll(() => sent().slice(2)).toEqual([null, null].map((graphics) => ({ kind: 'configureChannel', settings: { graphics } })))
  })

  test('is off air when the channel refuses it', async () => {
    await giveService()
    const appId = await aComposition()
    const { fleet, channel } = await anOnlineChannel()
    fleet.obey = () => ({ code: 'valueNotSupported' })
    expect((await putOnAir(appId, channel.id)).body.code).toBe('DEVICE_REJECTED')
    expect(await list()).toMatchObject([{ onAir: null }])
    expect((await permissions()).service.usedSince).toBeNull()
  })

  test('is on one channel, also after parallel calls', async () => {
    await giveService()
    const [one, other] = [await aComposition('One'), await aComposition('Other')]
    const { channel } = await anOnlineChannel()
    const answers = await Promise.all([putOnAir(one, channel.id), putOnAir(other, channel.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the service', () => {
  test('R-043 is needed for all graphics, and its state is shown without it', async () => {
    expect((await permissions()).service).toMatchObject({ state: 'enabledTrial', usedMs: 0, usageLimitMs: 10 * hourMs })
    for (const answer of [
      await create('News'),
      await as(operator, `GET ${base()}/mygraphics`),
      await as(operator, `GET ${base()}/templates`),
      await remove('a'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'GRAPHICS_NOT_ENABLED' } })
    await giveService()
    expect((await as(operator, `GET ${base()}/templates`)).body.length).toBeGreaterThan(3)
    expect((await permissions()).service).toMatchObject({ state: 'purchasedService', usageLimitMs: null })
  })

  test('R-261 is on trial for 30 days, which an administrator starts once', async () => {
    expect(await permissions()).toMatchObject({ mayManage: true, mayStartTrial: false })
    expect(await permissions(admin)).toMatchObject({ mayStartTrial: true })
    expect((await startTrial(operator)).status).toBe(403)
    const started = await Promise.all([startTrial(), startTrial()])
    expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await permissions()).service).toMatchObject({ state: 'activeTrial', trialEndsAt: clock.now() + 30 * 24 * hourMs })
    expect((await create('News')).status).toBe(200)
    await app.database.prisma.inventoryService.updateMany({
      where: { inventoryId: inventory.id },
      data: { trialEndsAt: new Date(clock.now() - 1) },
    })
    expect((await create('Other')).body).toMatchObject({ code: 'GRAPHICS_TRIAL_ENDED', params: { hours: 10, days: 30 } })
    expect((await startTrial()).body.code).toBe('TRIAL_NOT_OFFERED')
  })

  test('R-261 counts the time on air, and takes everything off air when 10 hours are used', async () => {
    await giveService({ trialEndsAt: new Date(clock.now() + 30 * 24 * hourMs), usedMs: 10 * hourMs - 60_000 })
    const appId = await aComposition()
    const { fleet, channel } = await anOnlineChannel()
    await putOnAir(appId, channel.id)
    clock.advance(30_000)
    await fleet.say(channel.id, { status: 'idle' })
    await takeOffAir(appId)
    clock.advance(3_600_000)
    expect((await permissions()).service).toMatchObject({ state: 'activeTrial', usedMs: 10 * hourMs - 30_000, usedSince: null })
    await fleet.say(channel.id, { status: 'idle' })
    await putOnAir(appId, channel.id)
    clock.advance(29_000)
    expect((await permissions()).service.state).toBe('activeTrial')
    // A look takes real time, and one that is due meanwhile is left out.
    const after10s = async () => {
      await fleet.say(channel.id, { status: 'idle' })
      clock.advance(10_000)
      return (await permissions()).service
    }
    await expect.poll(after10s).toMatchObject({ state: 'expiredTrial', usedSince: null })
    await expect.poll(() => fleet.commands.at(-1)?.command).toMatchObject({ settings: { graphics: null } })
    const { onAirChannelId } = await app.database.prisma.graphicsComposition.findUniqueOrThrow({ where: { id: appId } })
    expect(onAirChannelId).toBeNull()
  })

  test('ends its use when the channel on air is removed', async () => {
    await giveService()
    const appId = await aComposition()
    const { channel } = await anOnlineChannel()
    await putOnAir(appId, channel.id)
    await app.core.store.channels.remove(channel.id, 0)
    clock.advance(10_000)
    await expect.poll(async () => (await permissions()).service.usedSince).toBeNull()
  })
})
