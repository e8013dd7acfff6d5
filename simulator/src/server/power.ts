import { type UpgradeFailureCode, upgradeFailureCodes } from '@backhaul/device-link'
import { between, pick, purposeOf } from '../chance.ts'
import { report, send, signal } from '../device/step.ts'
import { tellChannels, tellDisk } from './channels.ts'
import { loseCalls } from './ifb.ts'
import { restartPtp } from './ptp.ts'
import { type Draft, isDiskFull, measureEveryMs, type ServerStep, tasksReport, updateState } from './state.ts'

const upkeepChance = purposeOf('upkeep of a server')
const failureChance = purposeOf('failure of a server')
const rebootMs = [60_000, 120_000] as const
const repairMs = [120_000, 360_000] as const
const upgradeMs = [240_000, 420_000] as const

/** Ends all work of units on the server itself. */
export function losePeers(server: Draft, step: ServerStep, via: 'upload' | null): void {
  for (const peer of server.peers) if (via === null || peer.via === via) signal(step, peer.unitId, { kind: 'lost', via: peer.via })
  server.peers = via === null ? [] : server.peers.filter((peer) => peer.via !== via)
}

/** Switches the server and its channels off for some time. */
function goDown(server: Draft, step: ServerStep, [min, max]: readonly [number, number]): void {
  server.down = true
  server.silent = true
  tellChannels(server, step)
  losePeers(server, step, null)
  loseCalls(server, step)
  server.collecting = 0
  server.recording = 0
  server.arrivals = []
  server.overloadedSinceMs = null
  server.backAtMs = step.nowMs + Math.round(between(step, upkeepChance, min, max))
}

export const restart = (server: Draft, step: ServerStep): void => goDown(server, step, rebootMs)

export function comeUp(server: Draft, step: ServerStep): void {
  const { nowMs } = step
  server.down = false
  server.silent = false
  server.bootId = Math.max(server.bootId + 1, nowMs)
  server.bootedAtMs = nowMs
  server.upTimeReportedMs = nowMs
  server.measureAtMs = nowMs + measureEveryMs
  server.cpu = server.baseCpu
  restartPtp(server, step)
  tellChannels(server, step)
  tellDisk(server, step, isDiskFull(server))
  updateState(server, step)
}

/** Begins an upgrade, during which the channels take no streams. */
export function beginUpgrade(server: Draft, step: ServerStep, swVersion: string, commandId: number | null): void {
  const { nowMs } = step
  server.upgrade = { swVersion, commandId, startedMs: nowMs, endsMs: nowMs + Math.round(between(step, upkeepChance, ...upgradeMs)) }
  tellChannels(server, step)
  updateState(server, step)
  report(step, { tasks: tasksReport(server, nowMs) })
}

/** Ends an upgrade, and restarts the server: with the new version, or after a failure with the old one. */
export function endUpgrade(server: Draft, step: ServerStep, upgradeCode: UpgradeFailureCode | null): void {
  const { upgrade } = server
  if (upgrade === null) return
  const { swVersion, commandId: id } = upgrade
  server.upgrade = null
  if (upgradeCode === null) server.swVersion = swVersion
  if (id !== null)
    send(step, upgradeCode === null ? { op: 'result', id, ok: true } : { op: 'result', id, ok: false, code: 'upgradeFailed', upgradeCode })
  const event = upgradeCode === null ? { kind: 'upgraded' as const, swVersion } : { kind: 'upgradeFailed' as const, swVersion, upgradeCode }
  send(step, { op: 'event', agoMs: 0, event })
  goDown(server, step, rebootMs)
}

/** Fails: an upgrade with a code, otherwise all work at once. The server is repaired within minutes. */
export function fail(server: Draft, step: ServerStep, upgradeCode: UpgradeFailureCode | undefined): void {
  if (server.down) return
  if (server.upgrade === null) goDown(server, step, repairMs)
  else endUpgrade(server, step, upgradeCode ?? pick(step, failureChance, upgradeFailureCodes))
}
