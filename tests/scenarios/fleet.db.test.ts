import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { manualClock } from '@backhaul/clock'
import { memoryLink } from '@backhaul/device-link'
import { deriveStatus } from '@backhaul/rules/status'
import { createFleet, type Fleet } from '@backhaul/simulator'
import type { WorkloadName } from '../../simulator/src/workload/workload.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { aChannel, anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../support/builders.ts'
import type { Template } from '../support/database.global.ts'
import { settled } from '../support/scripted-fleet.ts'

// The real core and a simulated fleet on one clock: the core must show the devices as they are.

let clock: ReturnType<typeof manualClock>
let app: TestApp
let fleet: Fleet
let operator: TestUser
afterEach(async () => {
  await fleet.stop()
  await app.close()
})

async function startCore(world: Template): Promise<void> {
  clock = manualClock()
  app = await startTestApp({ world, clock })
  operator = await aUser(app, { role: 'super_user', username: 'operator' })
}

async function connect(workload: WorkloadName): Promise<void> {
  const link = memoryLink()
  app.core.devices.attach(link.core)
  fleet = createFleet({ link: link.fleet, seed: 7, clock, workload })
  await settled()
}

async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds * 4; i++) {
    clock.advance(250)
    await settled()
  }
}

/** Advances the clock until the response to a call that waits for a device. */
async function meanwhile<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let answered = false
  const waiting = answer.finally(() => (answered = true))
  while (!answered) {
    await pass(0.25)
    // The rest of the call takes real time. Meanwhile the clock must not advance by hours.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return waiting
}

const as = (http: `${string} /${string}`, body?: unknown) => ask(app, operator, http, body)
const unitOf = async (id: string): Promise<Unit> => (await as(`GET /v2/units/${id}`)).body
const channelOf = async (id: string): Promise<ChannelRow> => (await as(`GET /channels/${id}/status`)).body
const simulatedUnits = () => [...fleet.devices.values()].flatMap((device) => (device.kind === 'unit' ? [device] : []))

/** Differences between the simulated units and the rows that the core shows. */
function differences(): object[] {
  const found: object[] = []
  for (const { id, state } of simulatedUnits()) {
    const row = app.core.registry.units.byId.get(id)?.row as UnitRow
    const is = state.silent
      ? { id, status: 'offline', totalBitrate: 0 }
      : { id, status: deriveStatus(state.activities), totalBitrate: state.totalKbps }
    const shown = { id, status: row.status, totalBitrate: row.totalBitrate }
    if (JSON.stringify(is) !== JSON.stringify(shown)) found.push({ is, shown })
  }
  return found
}

describe('a fleet with the activity of the demo', () => {
  test('is shown in its true states during five minutes', async () => {
    // The demo world has units of every model.
    await startCore('demo')
    await connect('demo')
    await pass(5)
    for (let minute = 0; minute < 5; minute++) {
      await pass(60)
      // A silent unit is offline after two missed heartbeats; until then the core cannot know.
      const fresh = new Set(
        simulatedUnits()
          .filter(({ lastReportMs, state }) => state.silent && clock.now() - lastReportMs < 22_000)
          .map(({ id }) => id),
      )
      expect(differences().filter((one) => !fresh.has((one as { is: { id: string } }).is.id))).toEqual([])
    }
    const statuses = new Set([...app.core.registry.units.byId.values()].map(({ row }) => row.status))
    for (const status of ['streaming', 'idle', 'offline']) expect(statuses).toContain(status)
    expect(app.core.devices.stats()).toMatchObject({ unknown: 0, old: 0, invalid: 0, foreign: 0 })
  })
})

describe('an operator', () => {
  let inventory: TestInventory
  beforeEach(async () => {
    await startCore('empty')
    inventory = await anInventory(app)
  })

  test('puts a unit on air, watches it, and takes it off', async () => {
    const [{ id }, other] = [await aUnit(app, { inventories: [inventory] }), await aUnit(app, { inventories: [inventory] })]
    const { id: channelId } = await aChannel(app, { inventories: [inventory] })
    await connect('idle')
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

    expect((await meanwhile(as(`DELETE /v2/units/${id}/stream`))).status).toBe(200)
    await pass(20)
    expect(await unitOf(id)).toMatchObject({ status: 'idle', applications: {}, totalBitrate: 0 })
    expect(await channelOf(channelId)).toMatchObject({ status: 'idle', allocatedToUnitUid: null })
  })

  test('reboots a unit, which is offline for a while and then idle again', async () => {
    const unit = await aUnit(app, { inventories: [inventory] })
    await connect('idle')
    await pass(3)
    const at = clock.now()
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
    const { id } = await aUnit(app, { inventories: [inventory], hasSdCard: true })
    await connect('idle')
    await pass(3)
    for (const [path, body] of [
      ['delay', { delay: 3100 }],
      ['transmissionMode', { transmissionMode: 'Store & Forward' }],
    ] as const)
      expect((await meanwhile(as(`PUT /v2/units/${id}/${path}`, body))).status).toBe(200)
    expect(fleet.devices.get(id)?.state).toMatchObject({ delayMs: 3100, transmissionMode: 'Store & Forward' })
    await fleet.stop()
    await pass(25)
    expect(await unitOf(id)).toMatchObject({ status: 'offline', delay: 3100, transmissionMode: 'Store & Forward' })
    await connect('idle')
    await pass(3)
    expect(fleet.devices.get(id)?.state).toMatchObject({ delayMs: 3100, transmissionMode: 'Store & Forward' })
    expect(await unitOf(id)).toMatchObject({ status: 'idle', delay: 3100, transmissionMode: 'Store & Forward' })
  })
})
