import { between, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { type Draft, never, ptpLockMs, ptpReport, type ServerStep } from './state.ts'

const offsetChance = purposeOf('offset of a PTP clock')
const offsetNsMax = 250

/** Begins to follow the master of the domain again. */
export function restartPtp(server: Draft, step: ServerStep): void {
  const { settings, ptp } = server
  const isLocking = settings.smpte.ptpEnabled && ptp.hasMaster
  server.ptp = { ...ptp, state: 'acquiring', offsetNs: 0, changesAtMs: isLocking ? step.nowMs + ptpLockMs : never }
  report(step, { ptp: ptpReport(server) })
}

export function lockPtp(server: Draft, step: ServerStep): void {
  const offsetNs = Math.round(between(step, offsetChance, -offsetNsMax, offsetNsMax))
  server.ptp = { ...server.ptp, state: 'locked', offsetNs, changesAtMs: never }
  report(step, { ptp: ptpReport(server) })
}

/** The master of the network stops, or is there again. A clock that was locked runs on by itself. */
export function setPtpMaster(server: Draft, step: ServerStep, hasMaster: boolean): void {
  if (server.ptp.hasMaster === hasMaster) return
  const wasLocked = server.ptp.state === 'locked'
  server.ptp = { ...server.ptp, hasMaster }
  if (hasMaster || !wasLocked) return restartPtp(server, step)
  server.ptp = { ...server.ptp, state: 'lost', changesAtMs: never }
  report(step, { ptp: ptpReport(server) })
}
