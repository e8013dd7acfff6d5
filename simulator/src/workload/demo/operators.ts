import { shownPercent } from '../../unit/battery.ts'
import type { UnitState } from '../../unit/state.ts'
import { activities, type ActivityName, currentActivity, selectedChannelsByServer, startAction } from './activities.ts'
import { swapAtPercent } from './initial-state.ts'
import { type DemoTick, drawTimeMs, isInHand } from './tick.ts'

/** The operator of one unit in the field. */
export interface FieldOperator {
  /** The activity that this operator started; null without an activity, and when the activity was started elsewhere. */
  activity: ActivityName | null
  activityEndsMs: number
  /** The operator starts nothing before this time. */
  pauseEndsMs: number
  cameraBackMs: number
  parkMs: number
}

/** Pause of an operator after the console, or the unit itself, ended the activity. */
const pauseMinutes = [3, 12] as const

export const createOperator = (unit: UnitState, tick: DemoTick): FieldOperator => ({
  activity: currentActivity(unit),
  activityEndsMs: drawTimeMs(tick, activities.off.minutes),
  pauseEndsMs: 0,
  cameraBackMs: drawTimeMs(tick, [1, 20]),
  parkMs: drawTimeMs(tick, [4, 40]),
})

/** Ends the activity of the operator at its time. */
function endActivity(unit: UnitState, operator: FieldOperator, tick: DemoTick, current: ActivityName | null): void {
  const { act } = tick
  if (current === 'stream' || current === 'store') act(unit.id, { do: 'stop' })
  else if (current === 'off') {
    if (unit.battery.present && unit.battery.percent < 40) act(unit.id, { do: 'battery', percent: 100 })
    act(unit.id, { do: 'powerOn' })
  }
  if (current !== 'store' || !unit.storage?.recording) operator.activity = current === 'store' ? 'store' : null
  operator.activityEndsMs = drawTimeMs(tick, [1, 10])
}

/** Ends activities at their time, swaps batteries, plugs cameras in again and parks vehicles. */
export function attendUnit(unit: UnitState, operator: FieldOperator, tick: DemoTick): void {
  const { act, nowMs } = tick
  const current = currentActivity(unit)
  if (isInHand(unit, nowMs)) operator.activity = null
  else if (operator.activity !== current && unit.power !== 'starting') {
    // The activity was ended or replaced from elsewhere. The operator leaves an activity alone that was started from elsewhere.
    if (operator.activity !== null && current === null) operator.pauseEndsMs = drawTimeMs(tick, pauseMinutes)
    operator.activity = null
    if (current === 'off') Object.assign(operator, { activity: 'off', activityEndsMs: drawTimeMs(tick, activities.off.minutes) })
  } else if (operator.activity !== null && nowMs >= operator.activityEndsMs) endActivity(unit, operator, tick, current)
  const { present, charging } = unit.battery
  if (unit.power === 'on' && present && !charging && shownPercent(unit.battery) <= swapAtPercent(unit.id))
    act(unit.id, { do: 'battery', percent: 100 })
  if (!unit.cameraConnected && nowMs >= operator.cameraBackMs) act(unit.id, { do: 'camera', connected: true })
  if (unit.route.driving && nowMs >= operator.parkMs) act(unit.id, { do: 'park' })
}

/** Starts an activity on up to `count` of the available units and removes these from the list. */
export function startActivities(
  name: ActivityName,
  count: number,
  available: UnitState[],
  operators: ReadonlyMap<string, FieldOperator>,
  tick: DemoTick,
): void {
  const byServer = name === 'stream' ? selectedChannelsByServer(tick) : new Map<string, string[]>()
  let left = count
  for (let i = available.length - 1; i >= 0 && left > 0; i--) {
    const unit = available[i] as UnitState
    const action = startAction(name, unit, tick, byServer)
    const operator = operators.get(unit.id)
    if (action === null || operator === undefined) continue
    tick.act(unit.id, action)
    available.splice(i, 1)
    operator.activity = name
    operator.activityEndsMs = drawTimeMs(tick, activities[name].minutes)
    left -= 1
  }
}
