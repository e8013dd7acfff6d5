import { chance, pick } from '../../rng.ts'
import type { ServerState } from '../../server/server.ts'
import type { UnitState } from '../../unit/state.ts'
import { demoVersions } from './initial-state.ts'
import { channelOf } from './activities.ts'
import type { FieldOperator } from './operators.ts'
import { type DemoTick, drawTimeMs, isInHand } from './tick.ts'

const unpluggedShare = 0.03
const drivingShare = 0.14
const serverUpgradesPerTick = 1 / 400

/** Unplugs cameras and starts drives up to their target shares. */
export function causeIncidents(units: readonly UnitState[], operators: ReadonlyMap<string, FieldOperator>, tick: DemoTick): void {
  const { rng, act, nowMs } = tick
  const on = units.filter((unit) => unit.power === 'on' && !isInHand(unit, nowMs))
  if (on.length === 0) return
  const unplugged = on.filter(({ cameraConnected }) => !cameraConnected).length
  const candidate = pick(rng, on)
  const operatorOf = (unit: UnitState) => operators.get(unit.id) as FieldOperator
  if (unplugged < on.length * unpluggedShare && candidate.cameraConnected && chance(rng, 0.3)) {
    operatorOf(candidate).cameraBackMs = drawTimeMs(tick, [0.5, 8])
    act(candidate.id, { do: 'camera', connected: false })
  }
  let missing = Math.ceil(on.length * drivingShare) - on.filter(({ route }) => route.driving).length
  for (let tries = 0; tries < 20 && missing > 0; tries++) {
    const unit = pick(rng, on)
    if (unit.route.driving || unit.model.speedKmh === 0) continue
    operatorOf(unit).parkMs = drawTimeMs(tick, [4, 40])
    act(unit.id, { do: 'drive' })
    missing -= 1
  }
}

/** Upgrades an idle server without a reserved channel now and then, one server at a time. */
export function upgradeServers({ devices, rng, act, reserved }: DemoTick): void {
  if (!chance(rng, serverUpgradesPerTick)) return
  const idle: ServerState[] = []
  const reservedServers = new Set([...reserved].map((id) => channelOf(devices, id)?.serverId))
  for (const device of devices.values()) {
    if (device.kind !== 'server') continue
    if (device.state.down || device.state.state === 'upgrading') return
    if (device.state.collecting === 0 && !reservedServers.has(device.id)) idle.push(device.state)
  }
  if (idle.length > 0) act(pick(rng, idle).id, { do: 'upgrade', swVersion: pick(rng, demoVersions) })
}
