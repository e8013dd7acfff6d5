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
import { settled } from '../support/scripted-fleet.ts'

// The real core and the real fleet on one clock: the core must show the states of the devices.

let clock: ReturnType<typeof manualClock>
let app: TestApp
let fleet: Fleet
beforeEach(async () => {
  clock = manualClock()
  app = await startTestApp({ clock })
})
afterEach(async () => {
  await fleet.stop()
  await app.close()
})

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

/** Sends a call that needs a device, and advances the clock until its answer. */
async function meanwhile<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let answered = false
  const waiting = answer.finally(() => (answered = true))
  while (!answered) {
    await pass(0.25)
    // The rest of the call takes real time, in which the clock should not advance by hours.
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return waiting
}

const as = (http: `${string} /${string}`, body?: unknown) => ask(app, 'super_user', http, body)
const unitOf = async (id: string): Promise<Unit> => (await as(`GET /v2/units/${id}`)).body
const channelOf = async (id: string): Promise<ChannelRow> => (await as(`GET /channels/${id}/status`)).body
const simulatedUnits = () => [...fleet.devices.values()].flatMap((device) => (device.kind === 'unit' ? [device] : []))

/** Lists the differences between the units themselves and the rows of the core. */
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

describe('a running fleet', () => {
  test('is shown in its true states after five minutes of activity', async () => {
    await connect('demo')
    await pass(5)
    for (let minute = 0; minute < 5; minute++) {
      // A unit without signal is offline after two heartbeats; until then the core cannot know.
      await pass(60)
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
  test('puts a unit on air, watches it, and takes it off', async () => {
    await connect('idle')
    await pass(3)
    const channel = [...app.core.registry.channels.byId.values()].find(({ row }) => row.status === 'idle' && row.type === 'input')
    const unit = [...app.core.registry.units.byId.values()].find(
      ({ row, stored, inventoryId }) =>
        row.status === 'idle' && row.transmissionMode === 'Live' && stored.license.valid && inventoryId === channel?.inventoryId,
    )
    const [id, channelId] = [unit?.id as string, channel?.id as string]

    expect((await meanwhile(as(`POST /v2/units/${id}/stream`, { channelId }))).status).toBe(200)
    await pass(1)
    // The report with the effect follows the answer a moment later.
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

    const other = [...app.core.registry.units.byId.values()].find(
      (one) => one.id !== id && one.row.status === 'idle' && one.stored.license.valid,
    )
    expect((await as(`POST /v2/units/${other?.id}/stream`, { channelId })).body).toMatchObject({
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

  test('reboots a unit, which is offline for a while and then online again', async () => {
    await connect('idle')
    await pass(3)
    const [id] = [...app.core.registry.units.byId.keys()]
    const at = clock.now()
    expect((await meanwhile(as(`POST /devices/${id}/commands/reboot`))).status).toBe(200)
    const seen = new Set<string>()
    for (let i = 0; i < 240; i++) {
      await pass(1)
      seen.add(app.core.registry.units.byId.get(id as string)?.row.status ?? '')
    }
    expect(seen).toEqual(new Set(['idle', 'offline']))
    expect(await unitOf(id as string)).toMatchObject({ status: 'idle', lastSeen: null })
    expect((await unitOf(id as string)).lastReboot).toBeGreaterThan(at)
  })

  test('changes delay and mode: the device has them, the core shows them, and both keep them over a restart of the fleet', async () => {
    await connect('idle')
    await pass(3)
    const unit = [...app.core.registry.units.byId.values()].find(({ stored }) => stored.hasSdCard && stored.type === 'LU-800')
    const id = unit?.id as string
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
