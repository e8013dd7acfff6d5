import { report } from '../device/step.ts'
import { type Draft, never, type ServerStep, supportReport } from './state.ts'

/** support may sign in for at most 8 hours. */
const supportSMax = 8 * 3600

export function openSupport(server: Draft, step: ServerStep, forS: number): void {
  server.supportEndsAtMs = step.nowMs + Math.min(supportSMax, forS) * 1000
  report(step, { supportAccessEndsInS: supportReport(server, step.nowMs) })
}

export function closeSupport(server: Draft, step: ServerStep): void {
  server.supportEndsAtMs = never
  report(step, { supportAccessEndsInS: null })
}
