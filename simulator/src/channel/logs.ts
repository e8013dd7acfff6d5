import type { Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import { report, send } from '../device/step.ts'
import { type ChannelState, type ChannelStep, type Draft, isBusy, logTasks } from './state.ts'

const logChance = purposeOf('logs of a channel')
const logMs = [30_000, 90_000] as const
const progressEveryMs = 5000

/** Services §5: logs are sent while the channel is online and transmits nothing. */
export function refuseLogs(channel: ChannelState): Rejection | null {
  if (!channel.model.abilities.includes('logs')) return 'valueNotSupported'
  if (channel.disabled || channel.unavailable || channel.serverState !== 'up') return 'channelOffline'
  return channel.logs !== null || isBusy(channel) ? 'busy' : null
}

export function startLogs(channel: Draft, step: ChannelStep, commandId: number | null): void {
  const { nowMs } = step
  const endsMs = nowMs + Math.round(between(step, logChance, ...logMs))
  channel.logs = { commandId, startedMs: nowMs, endsMs, nextReportMs: nowMs + progressEveryMs }
  report(step, { tasks: logTasks(channel, nowMs) })
}

/** Ends the transfer: `ok` with all logs, else because it was stopped. */
export function endLogs(channel: Draft, step: ChannelStep, ok: boolean): void {
  const { logs } = channel
  if (logs === null) return
  channel.logs = null
  if (logs.commandId !== null)
    send(step, ok ? { op: 'result', id: logs.commandId, ok } : { op: 'result', id: logs.commandId, ok, code: 'cancelled' })
  report(step, { tasks: [] })
}

/** Reports the progress now and then, and the end. */
export function sendLogs(channel: Draft, step: ChannelStep): void {
  const { logs } = channel
  if (logs === null) return
  if (step.nowMs >= logs.endsMs) return endLogs(channel, step, true)
  if (step.nowMs < logs.nextReportMs) return
  channel.logs = { ...logs, nextReportMs: step.nowMs + progressEveryMs }
  report(step, { tasks: logTasks(channel, step.nowMs) })
}

export const logsDueMs = ({ logs }: ChannelState): number =>
  logs === null ? Number.POSITIVE_INFINITY : Math.min(logs.endsMs, logs.nextReportMs)
