import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { deriveStatus } from '@backhaul/rules/status'
import { totalKbpsOf } from '../../simulator/src/radio/transmissions.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aChannel, anInventory, aUnit, type TestInventory } from '../support/builders.ts'
import { SimulatedCore } from './simulated-core.ts'

// The core must show the devices as they are.

let core: SimulatedCore
afterEach(() => core.stop())

const pass = (seconds: number) => core.pass(seconds)
const meanwhile = <Answer>(answer: Promise<Answer>) => core.meanwhile(answer)
const as = (http: `${string} /${string}`, body?: unknown) => core.as(http, body)
const unitOf = async (id: string): Promise<Unit> => (await as(`GET /v2/units/${id}`)).body
const channelOf = async (id: string): Promise<ChannelRow> => (await as(`GET /channels/${id}/status`)).body
const simulatedUnits = () => [...core.fleet.world.places.values()].flatMap(({ device }) => (device.kind === 'unit' ? [device.state] : []))

/** Differences between the simulated units and the rows that the core shows. */
function differences(): object[] {
  const found: object[] = []
  for (const { id, silent, activities, row: sentRow } of simulatedUnits()) {
    const row = core.app.core.registry.units.byId.get(id)?.row as UnitRow
    const is = silent
      ? { id, status: 'offline', totalBitrate: 0 }
      : { id, status: deriveStatus(activities), totalBitrate: totalKbpsOf(core.fleet.world.radio.sent, sentRow) }
    const shown = { id, status: row.status, totalBitrate: row.totalBitrate }
    if (JSON.stringify(is) !== JSON.stringify(shown)) found.push({ is, shown })
  }
  return found
}

describe('a fleet with the activity of the demo', () => {
  test('is shown in its true states during five minutes', async () => {
    // The demo world has units of every model.
    core = await SimulatedCore.start('demo')
    await core.connect('demo')
    await pass(5)
    const onlineAt = new Map<string, number>()
    for (let minute = 0; minute < 5; minute++) {
      for (let second = 0; second < 60; second++) {
        await pass(1)
        for (const { id, silent } of simulatedUnits()) if (!silent) onlineAt.set(id, core.clock.now())
      }
      // A silent unit is offline after two missed heartbeats; until then the core cannot know.
      const fresh = new Set(
        simulatedUnits()
          .filter(({ id, silent }) => silent && core.clock.now() - (onlineAt.get(id) ?? 0) < 22_000)
          .map(({ id }) => id),
      )
      expect(differences().filter((one) => !fresh.has((one as { is: { id: string } }).is.id))).toEqual([])
    }
    const statuses = new Set([...core.app.core.registry.units.byId.values()].map(({ row }) => row.status))
    for (const status of ['streaming', 'idle', 'offline']) expect(statuses).toContain(status)
    expect(core.app.core.devices.stats()).toMatchObject({ unknown: 0, old: 0, invalid: 0, foreign: 0 })
  })
})

describe('an operator', () => {
  let inventory: TestInventory
  beforeEach(async () => {
    core = await SimulatedCore.start('empty')
    inventory = await anInventory(core.app)
  })

  test('R-001 puts a unit on air over its bonded links, watches it, and takes it off', async () => {
    const [{ id }, other] = [await aUnit(core.app, { inventories: [inventory] }), await aUnit(core.app, { inventories: [inventory] })]
    const { id: channelId } = await aChannel(core.app, { inventories: [inventory] })
    await core.connect('idle')
    await pass(3)

    expect((await meanwhile(as(`POST /v2/units/${id}/stream`, { channelId }))).status).toBe(200)
    await pass(1)
    // The report of the effect follows a moment after the response.
    await pass(0.5)
    expect(['connecting', 'running']).toContain((await unitOf(id)).applications?.video)
    await pass(30)
    const onAir = await unitOf(id)
    expect(onAir).toMatchObject({ status: 'streaming', applications: { video: 'running' }, lastSeen: null })
    expect(onAir.totalBitrate).toBeGreaterThan(0)
    expect(await channelOf(channelId)).toMatchObject({
      status: 'collecting',
      onAir: true,
      allocatedToUnitUid: id,
      allocatedToUnitAlias: onAir.name,
    })

    expect((await as(`POST /v2/units/${other.id}/stream`, { channelId })).body).toMatchObject({
      code: 'CHANNEL_BUSY',
      params: { takenBy: onAir.name },
    })

    const { body: history } = await as(`GET /v2/units/${id}/bandwidth`)
    expect(history.at.length).toBeGreaterThan(3)
    expect(history.totalKbps.at(-1)).toBeGreaterThan(0)
    history.totalKbps.forEach((total: number, i: number) =>
      expect(history.links.reduce((sum: number, link: { kbps: number[] }) => sum + (link.kbps[i] ?? 0), 0)).toBe(total),
    )

    const sending = onAir.modems.filter(({ connected, uplinkKbps }) => connected && uplinkKbps > 0)
    expect(sending.length).toBeGreaterThan(1)
    expect(sending.map(({ uiType }) => uiType)).toContain('cell')

    expect((await meanwhile(as(`DELETE /v2/units/${id}/stream`))).status).toBe(200)
    await pass(20)
    expect(await unitOf(id)).toMatchObject({ status: 'idle', applications: {}, totalBitrate: 0 })
    expect(await channelOf(channelId)).toMatchObject({ status: 'idle', allocatedToUnitUid: null })
  })

  test('reboots a unit, which is offline for a while and then idle again', async () => {
    const unit = await aUnit(core.app, { inventories: [inventory] })
    await core.connect('idle')
    await pass(3)
    const at = core.clock.now()
    expect((await meanwhile(as(`POST /devices/${unit.id}/commands/reboot`))).status).toBe(200)
    const seen = new Set<string>()
    for (let i = 0; i < 240; i++) {
      await pass(1)
      seen.add(unit.row.status)
    }
    expect(seen).toEqual(new Set(['idle', 'offline']))
    expect(await unitOf(unit.id)).toMatchObject({ status: 'idle', lastSeen: null })
    expect((await unitOf(unit.id)).lastReboot).toBeGreaterThan(at)
  })

  test('changes delay and mode: device and core have the new values, also after a restart of the fleet', async () => {
    const { id } = await aUnit(core.app, { inventories: [inventory], hasSdCard: true })
    await core.connect('idle')
    await pass(3)
    for (const [path, body] of [
      ['delay', { delay: 3100 }],
      ['transmissionMode', { transmissionMode: 'Store & Forward' }],
    ] as const)
      expect((await meanwhile(as(`PUT /v2/units/${id}/${path}`, body))).status).toBe(200)
    expect(core.fleet.device(id)?.state).toMatchObject({ setup: { delayMs: 3100, transmissionMode: 'Store & Forward' } })
    await core.fleet.stop()
    await pass(25)
    expect(await unitOf(id)).toMatchObject({ status: 'offline', delay: 3100, transmissionMode: 'Store & Forward' })
    await core.connect('idle')
    await pass(3)
    expect(core.fleet.device(id)?.state).toMatchObject({ setup: { delayMs: 3100, transmissionMode: 'Store & Forward' } })
    expect(await unitOf(id)).toMatchObject({ status: 'idle', delay: 3100, transmissionMode: 'Store & Forward' })
  })
})
