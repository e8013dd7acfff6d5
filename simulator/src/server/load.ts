import { happens, normal, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { tellChannels, tellDisk } from './channels.ts'
import { fail, losePeers } from './power.ts'
import {
  type Draft,
  isDiskFull,
  isLicensed,
  licensesReport,
  measureEveryMs,
  type ServerStep,
  tasksReport,
  upTimeS,
  usage,
} from './state.ts'

const loadChance = purposeOf('load of a server')
const overloadChance = purposeOf('failure of an overloaded server')
const upTimeEveryMs = 60_000
const cpuOfUpgrade = 30
const overloadedPercent = 96
/** An overloaded server holds out this long. After that each measurement may find it failed. */
const holdsOutMs = 300_000
const failureShare = 0.01

/** Changes what is on the disk. A full disk ends recordings and uploads. */
export function setStorage(server: Draft, step: ServerStep, percent: number): void {
  const before = isDiskFull(server)
  server.storage = Math.max(0, Math.min(100, percent))
  const full = isDiskFull(server)
  if (full === before) return
  tellDisk(server, step, full)
  if (full) losePeers(server, step, 'upload')
}

export function store(server: Draft, step: ServerStep, sizeMb: number): void {
  setStorage(server, step, server.storage + (100 * sizeMb) / server.model.diskMb)
}

/** Tells the channels when the licence ends or is renewed. */
export function checkLicense(server: Draft, step: ServerStep): void {
  if (isLicensed(server, step.nowMs) === server.licensed) return
  tellChannels(server, step)
  report(step, { licenses: licensesReport(server, step.nowMs) })
}

/** Measures the CPU, which follows the work slowly. Returns whether the server fails. */
function measureCpu(server: Draft, step: ServerStep): boolean {
  const { model, baseCpu, collecting, recording, peers, upgrade } = server
  const work = collecting * model.cpuPerStream + recording * model.cpuPerRecording + peers.length * model.cpuPerPeer
  const wanted = Math.min(100, baseCpu + work + (upgrade === null ? 0 : cpuOfUpgrade))
  server.cpu = Math.max(0, Math.min(100, server.cpu + (wanted - server.cpu) * 0.4 + 1.5 * normal(step, loadChance)))
  if (wanted < overloadedPercent) server.overloadedSinceMs = null
  else server.overloadedSinceMs ??= step.nowMs
  const { overloadedSinceMs } = server
  return overloadedSinceMs !== null && step.nowMs - overloadedSinceMs >= holdsOutMs && happens(step, overloadChance, failureShare)
}

/** Measures load and disk, and reports what changed. */
export function measure(server: Draft, step: ServerStep): void {
  const { nowMs } = step
  server.measureAtMs = nowMs + measureEveryMs
  const before = usage(server)
  if (measureCpu(server, step)) return fail(server, step, undefined)
  checkLicense(server, step)
  const after = usage(server)
  if (Math.abs(after.cpu - before.cpu) >= 2 || after.storage !== before.storage) report(step, { serverUsage: after })
  if (server.upgrade !== null) report(step, { tasks: tasksReport(server, nowMs) })
  if (nowMs - server.upTimeReportedMs < upTimeEveryMs) return
  server.upTimeReportedMs = nowMs
  report(step, { upTimeS: upTimeS(server, nowMs) })
}
