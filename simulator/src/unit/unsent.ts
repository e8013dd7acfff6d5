import type { Reply } from '../device/step.ts'
import { type Draft, isCutOff, type Unsent, type UnitStep } from './state.ts'

/** The oldest one gives way: a unit without links keeps no more than a panel shows. */
const unsentMax = 16

const aged = ({ reply, atMs }: Unsent, nowMs: number): Reply =>
  reply.op === 'event' ? { ...reply, agoMs: reply.agoMs + nowMs - atMs } : reply

/**
 * Keeps the results and events of a unit without links, and sends them when it has a link again. The spec doesn't say; we keep
 * these, which no device repeats, but not the answers, for which the core does not wait. They outlast a restart.
 */
export function holdReplies(unit: Draft, step: UnitStep): void {
  const { nowMs, replies } = step
  if (isCutOff(unit.modems)) {
    if (replies === null) return
    const kept = replies.flatMap((reply) => (reply.op === 'answer' ? [] : [{ reply, atMs: nowMs }]))
    unit.unsent = [...unit.unsent, ...kept].slice(-unsentMax)
    step.replies = null
  } else if (unit.unsent.length > 0 && unit.power.state === 'on') {
    step.replies = [...unit.unsent.map((one) => aged(one, nowMs)), ...(replies ?? [])]
    unit.unsent = []
  }
}
