import { chance, createRng, type Rng } from '../../rng.ts'
import type { UnitState } from '../../unit/state.ts'
import type { Workload } from '../workload.ts'
import { type ActivityName, activityNames, currentActivity, targetCount } from './activities.ts'
import { causeIncidents, upgradeServers } from './incidents.ts'
import { initialDemoActions } from './initial-state.ts'
import { attendUnit, createOperator, type FieldOperator, startActivities } from './operators.ts'
import { type DemoTick, isInHand } from './tick.ts'

const tickEveryMs = 2000
/** Share of all units that may start one activity per tick, once the first tick has brought all activities to their targets. */
const startsPerTick = 0.004
/** Probability per tick that an activity below its target is started: an ended stream is not replaced at once. */
const startProbability = 0.15

interface DemoState {
  readonly rng: Rng
  readonly operators: Map<string, FieldOperator>
  /** The first tick has brought all activities to their targets. */
  started: boolean
  nextTickMs: number
}

function shuffle(items: unknown[], rng: Rng): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1))
    const item = items[i]
    items[i] = items[j]
    items[j] = item
  }
}

function runTick(state: DemoState, within: Omit<DemoTick, 'reserved'>): void {
  const { rng, operators } = state
  const units: UnitState[] = []
  const reserved = new Set<string>()
  for (const device of within.devices.values()) {
    if (device.kind !== 'unit') continue
    units.push(device.state)
    const { channelId } = device.state
    if (channelId !== null && isInHand(device.state, within.nowMs)) reserved.add(channelId)
  }
  const tick: DemoTick = { ...within, reserved }
  const counts = new Map<ActivityName, number>()
  const available: UnitState[] = []
  for (const unit of units) {
    let operator = operators.get(unit.id)
    if (operator === undefined) {
      operator = createOperator(unit, tick)
      operators.set(unit.id, operator)
    }
    attendUnit(unit, operator, tick)
    const activity = currentActivity(unit)
    if (activity !== null) counts.set(activity, (counts.get(activity) ?? 0) + 1)
    else if (!unit.silent && operator.pauseEndsMs <= tick.nowMs && operator.activity === null && !isInHand(unit, tick.nowMs))
      available.push(unit)
  }
  // Bounds the map: operators of units that were removed from the fleet go with them.
  if (operators.size > units.length) for (const id of operators.keys()) if (!tick.devices.has(id)) operators.delete(id)
  shuffle(available, rng)
  const startsMax = state.started ? Math.max(1, Math.ceil(units.length * startsPerTick)) : units.length
  for (const name of activityNames) {
    const missing = targetCount(name, units.length, tick.nowMs) - (counts.get(name) ?? 0)
    if (missing > 0 && (!state.started || chance(rng, startProbability)))
      startActivities(name, Math.min(missing, startsMax), available, operators, tick)
  }
  causeIncidents(units, operators, tick)
  upgradeServers(tick)
  state.started ||= units.length > 0
}

/** Creates the demo workload: field operators start and stop streams, record, drive, swap batteries and upgrade. */
export function createDemoWorkload(seed: number): Workload {
  const state: DemoState = { rng: createRng(seed, 'crews'), operators: new Map(), started: false, nextTickMs: 0 }
  return {
    initialActions: initialDemoActions,
    tick(devices, act, nowMs) {
      if (nowMs < state.nextTickMs) return
      state.nextTickMs = nowMs + tickEveryMs
      runTick(state, { rng: state.rng, nowMs, devices, act: (deviceId, action) => act(deviceId, action, nowMs) })
    },
  }
}
