import { manualClock } from '@backhaul/clock'
import type { Command } from '@backhaul/device-link'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

const clock = manualClock()
let app: TestApp
let user: TestUser
let group: RegistryGroup
let fleet: ScriptedFleet
let id: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_admin', groups: [group] })
  id = (await aUnit(app, { groups: [group] })).id
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
})

const setDelay = (delay: number) => ask(app, user, `PUT /v2/units/${id}/delay`, { delay })
const log = async () => (await ask(app, user, `GET /v2/units/${id}/commands`)).body as { state: string; code: string | null }[]

/** Sends a command as a handler does. */
async function send(command: Command): Promise<number> {
  const entry = app.core.commandLog.begin(id, command, user.username)
  let linkId = 0
  const result = await app.core.devices.command(id, command, undefined, (sent) => app.core.commandLog.sent(entry, (linkId = sent)))
  app.core.commandLog.answered(entry, command, result)
  return linkId
}

describe('the log of commands of a unit', () => {
  test('names the user, the parameters, the time and the outcome, newest first', async () => {
    await setDelay(2000)
    clock.advance(1000)
    fleet.obey = () => ({ code: 'busy' })
    await setDelay(3000)
    expect(await log()).toEqual([
      expect.objectContaining({
        kind: 'setDelay',
        input: { delayMs: 3000 },
        by: user.username,
        state: 'refused',
        code: 'busy',
        endedAt: clock.now(),
      }),
      expect.objectContaining({ kind: 'setDelay', input: { delayMs: 2000 }, by: user.username, state: 'done', at: clock.now() - 1000 }),
    ])
  })

  test('shows a command as accepted until its result, which ends it once, with what was found', async () => {
    const linkId = await send({ kind: 'scanWifi', forceScanNow: true })
    expect(await log()).toMatchObject([{ state: 'accepted', endedAt: null }])
    clock.advance(90_000)
    const networks = [{ ssid: 'Press', signal: 70, secured: true, known: false }]
    fleet.end.send({ op: 'result', id: linkId, deviceId: id, ok: true, data: { networks } })
    fleet.end.send({ op: 'result', id: linkId, deviceId: id, ok: false, code: 'scanFailed' })
    await settled()
    expect(await log()).toMatchObject([{ state: 'done', data: { networks }, endedAt: clock.now() }])
  })

  test('names the reason of a failure', async () => {
    const linkId = await send({ kind: 'scanCellular', port: 0, forceScanNow: true })
    fleet.end.send({ op: 'result', id: linkId, deviceId: id, ok: false, code: 'scanFailed' })
    await settled()
    expect(await log()).toMatchObject([{ state: 'failed', code: 'scanFailed' }])
  })

  test('shows a command without an answer as unknown, and its late result', async () => {
    fleet.obey = () => null
    const sent = send({ kind: 'scanWifi', forceScanNow: true })
    await settled()
    clock.advance(60_000)
    const linkId = await sent
    expect(await log()).toMatchObject([{ state: 'unknown', code: 'timeout' }])
    fleet.end.send({ op: 'result', id: linkId, deviceId: id, ok: true, data: { networks: [] } })
    await settled()
    expect(await log()).toMatchObject([{ state: 'done' }])
  })

  test('shows a command without a result as unknown after two hours', async () => {
    await send({ kind: 'scanWifi', forceScanNow: true })
    clock.advance(2 * 3600 * 1000)
    expect(await log()).toMatchObject([{ state: 'unknown', code: 'noResult' }])
  })

  test('contains no password', async () => {
    await send({ kind: 'connectWifi', ssid: 'Press', password: 'secret-of-the-press' })
    expect(JSON.stringify(await log())).not.toContain('secret-of-the-press')
  })
})

describe('a command to the links of a unit', () => {
  const post = (name: string, body: object = {}) => ask(app, user, `POST /devices/${id}/commands/${name}` as 'POST /', body)
  const modem = (port: number, uiType: 'cell' | 'lan', state: 'connected' | 'not_connected') => ({
    port,
    uiType,
    state,
    id: `m-${port}`,
    name: `Modem ${port}`,
    uplinkKbps: 0,
    downlinkKbps: 0,
    signalQuality: null,
    technology: null,
    rttMs: null,
    lossPercent: null,
    roaming: false,
    activeSim: null,
  })
  const report = (...modems: object[]) => fleet.say(id, { modems })

  test.each([
    ['wifi_query', { forceScanNow: true }, { kind: 'scanWifi', forceScanNow: true }],
    ['wifi_connect', { ssid: 'Press', password: 'Press-key' }, { kind: 'connectWifi', ssid: 'Press', password: 'Press-key' }],
    ['wifi_disconnect', {}, { kind: 'disconnectWifi' }],
    ['wifi_disconnect', { ssid: 'Press' }, { kind: 'forgetWifi', ssid: 'Press' }],
    ['cellular_select', { port: 1, operator: 'Blue' }, { kind: 'selectOperator', port: 1, operator: 'Blue' }],
    ['active_sim', { port: 1, activeSim: 'B' }, { kind: 'selectSim', port: 1, sim: 'B' }],
  ])('%s %o reaches the device, and its entry of the log is returned', async (name, body, command) => {
    const answer = await post(name, body)
    expect(answer).toMatchObject({ status: 200, body: { kind: command.kind, by: user.username } })
    expect(fleet.commands.at(-1)?.command).toEqual(command)
    expect(await log()).toEqual([answer.body])
  })

  test('R-105 cellular_scan needs another connected cellular modem', async () => {
    await report(modem(0, 'cell', 'connected'), modem(1, 'cell', 'not_connected'), modem(2, 'lan', 'connected'))
    expect(await post('cellular_scan', { port: 0 })).toMatchObject({ status: 409, body: { code: 'ONE_CELLULAR_MODEM' } })
    await report(modem(0, 'cell', 'connected'), modem(1, 'cell', 'connected'))
    expect(await post('cellular_scan', { port: 0 })).toMatchObject({ status: 200, body: { state: 'accepted' } })
  })

  test('R-104 link_configuration keeps two interfaces connected', async () => {
    await report(modem(0, 'cell', 'connected'), modem(1, 'lan', 'connected'))
    expect(await post('link_configuration', { port: 0, enabled: false })).toMatchObject({ status: 409, body: { code: 'TOO_FEW_LINKS' } })
    expect((await post('link_configuration', { port: 0, enabled: true })).status).toBe(200)
  })
})

describe('a speed test', () => {
  const post = (body: object) => ask(app, user, `POST /devices/${id}/commands/speed_test` as 'POST /', body)
  const end = async (result: object) => {
    const asked = fleet.commands.find(({ command }) => command.kind === 'startSpeedTest')
    fleet.end.send({ op: 'result', id: asked?.id ?? 0, deviceId: id, ...result } as never)
    await settled()
  }
  let channelId: string
  beforeEach(async () => {
    channelId = (await aChannel(app, { groups: [group] })).id
    await fleet.say(channelId, { status: 'idle' })
  })

  test('has the rates of the links in its result', async () => {
    expect(await post({ channelId })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    await end({ ok: true, data: { linksKbps: [4000, -1] } })
    expect(await log()).toMatchObject([{ state: 'done', data: { linksKbps: [4000, -1] } }])
  })

  test('E-015 that a user stops ends as cancelled', async () => {
    await post({ channelId })
    clock.advance(1000)
    expect((await ask(app, user, `DELETE /devices/${id}/commands/speed_test`)).status).toBe(200)
    await end({ ok: false, code: 'cancelled' })
    expect(await log()).toMatchObject([{ kind: 'stopSpeedTest' }, { kind: 'startSpeedTest', state: 'failed', code: 'cancelled' }])
  })

  test('needs a channel in the scope of the user', async () => {
    const foreign = await aChannel(app)
    expect(await post({ channelId: foreign.id })).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
    expect(await post({})).toMatchObject({ status: 409, body: { code: 'NO_CHANNEL_SELECTED' } })
    expect(fleet.commands).toEqual([])
  })
})

describe('the files of a unit', () => {
  const files = [{ path: 'rec_1.mp4', sizeMb: 40, ageMs: 5000 }]
  /** Sends the result of the last command with these files. */
  const found = async () => {
    fleet.end.send({ op: 'result', id: fleet.commands.at(-1)?.id ?? 0, deviceId: id, ok: true, data: { files } })
    await settled()
  }

  const withCard = async (unitId: string) => {
    await app.database.prisma.unit.update({ where: { id: unitId }, data: { hasSdCard: true } })
    app.core.registry.units.byId.get(unitId)!.stored.hasSdCard = true
  }

  test('of several units are those of each, also when answers and results arrive at once', async () => {
    const other = (await aUnit(app, { groups: [group] })).id
    await fleet.say(other, { applications: {} })
    for (const one of [id, other]) await withCard(one)
    fleet.obey = () => null
    const listed = [id, other].map((one) => ask(app, user, `GET /v2/units/${one}/storages/files`))
    await vi.waitUntil(() => fleet.commands.length === 2)
    for (const { id: linkId, deviceId } of fleet.commands) fleet.end.send({ op: 'answer', id: linkId, deviceId, ok: true })
    for (const { id: linkId, deviceId } of fleet.commands)
      fleet.end.send({ op: 'result', id: linkId, deviceId, ok: true, data: { files: [{ ...files[0]!, path: `${deviceId}.mp4` }] } })
    expect((await Promise.all(listed)).map(({ body }) => body[0]?.path)).toEqual([`${id}.mp4`, `${other}.mp4`])
  })

  test('are asked for once while several users wait for them', async () => {
    await withCard(id)
    const listed = Array.from({ length: 5 }, () => ask(app, user, `GET /v2/units/${id}/storages/files`))
    await vi.waitUntil(() => fleet.commands.length > 0)
    await settled()
    expect(await ask(app, user, `GET /v2/units/${id}`)).toMatchObject({ status: 200 })
    await found()
    for (const one of await Promise.all(listed)) expect(one).toMatchObject({ status: 200, body: [{ path: 'rec_1.mp4' }] })
    expect(fleet.commands).toHaveLength(1)
  })

  test('are those that the unit lists', async () => {
    await withCard(id)
    const listed = ask(app, user, `GET /v2/units/${id}/storages/files?path=`)
    await vi.waitUntil(() => fleet.commands.at(-1)?.command.kind === 'listFiles')
    await found()
    expect(await listed).toMatchObject({ status: 200, body: [{ path: 'rec_1.mp4', sizeMb: 40, at: clock.now() - 5000 }] })
  })

  test('need a card', async () => {
    expect(await ask(app, user, `GET /v2/units/${id}/storages/files`)).toMatchObject({ status: 409, body: { code: 'NO_SD_CARD' } })
  })
})
