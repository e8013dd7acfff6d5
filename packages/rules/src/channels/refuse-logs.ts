import type { ChannelCapability, ChannelRow } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'
import { carriesVideo, isChannelOffline } from './channel-status.ts'

interface LogFacts extends Pick<ChannelRow, 'status'> {
  readonly capabilities: readonly ChannelCapability[]
  readonly logs: object | null
}

/**
 * E-001 to E-003: a channel sends logs while it is online and carries nothing, and no other channel of its server sends any.
 * `serverSends`: another channel does.
 */
export function refuseLogs(
  { status, capabilities, logs }: LogFacts,
  serverSends: boolean,
): Refusal<'CHANNEL_SENDS_NO_LOGS' | 'SERVER_SENDS_LOGS' | 'LOG_CHANNEL_BUSY_OR_OFFLINE' | 'TASK_RUNS'> | null {
  if (isChannelOffline(status)) return refusal('LOG_CHANNEL_BUSY_OR_OFFLINE')
  if (!capabilities.includes('logs')) return refusal('CHANNEL_SENDS_NO_LOGS')
  if (logs !== null) return refusal('TASK_RUNS')
  if (carriesVideo(status)) return refusal('LOG_CHANNEL_BUSY_OR_OFFLINE')
  return serverSends ? refusal('SERVER_SENDS_LOGS') : null
}
