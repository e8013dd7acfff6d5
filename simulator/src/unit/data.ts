import { draw, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { dataShareOf, linksKbpsOf, setData, silenceLinks, totalKbpsOf } from '../radio/transmissions.ts'
import { type Draft, isTransmitting, sendsData, type UnitState, type UnitStep } from './state.ts'
import { isSending } from './tasks.ts'
import { limitTransmission } from './transmit.ts'

const bridgeChance = purposeOf('traffic of a databridge')
/** Share of the capacity left by a live stream that the backlog, files and logs use. */
const transferShare = 0.8
/** The equipment behind a databridge is quiet most of the time. */
const bridgeShareMax = 0.5
const bridgeChangesMs = 15_000

/** Whether the unit counts its seconds by itself, because it records, or sends more than live video. */
export const sendsOwnSeconds = (unit: UnitState): boolean => unit.storage?.recording === true || sendsData(unit)

/** Returns the share of what the video leaves that the unit uses for data. */
function shareOf(unit: UnitState, { key, nowMs }: UnitStep): number {
  if (!sendsData(unit)) return 0
  const task = unit.tasks.find(isSending)
  if (task?.kind === 'speedTest') return 1
  if (task?.kind !== 'databridge') return transferShare
  const load = draw({ key, nowMs: Math.floor(nowMs / bridgeChangesMs) }, bridgeChance)
  return bridgeShareMax * load * load
}

/** Applies to the links what the unit has begun or ended to send in this step. */
export function adjustLinks(unit: Draft, step: UnitStep): void {
  const { sent } = step.radio
  const { row } = unit
  const share = shareOf(unit, step)
  if (share !== dataShareOf(sent, row)) {
    if (share > 0) limitTransmission(unit, step)
    setData(sent, row, share, step.nowMs)
  }
  if (isTransmitting(unit) || totalKbpsOf(sent, row) === 0) return
  silenceLinks(sent, row, unit.modems)
  report(step, { linksKbps: linksKbpsOf(sent, row) })
}
