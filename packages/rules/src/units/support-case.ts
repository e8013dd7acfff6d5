import type { CurrentUser } from '@backhaul/contract/users'
import type { UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isSpeedTest } from '../status/activities.ts'
import { isFailed } from '../status/task-state.ts'
import { type ChannelFacts, refuseChannel } from './refuse-start.ts'
import type { TaskStartFacts } from './refuse-task.ts'

type SupportRefusal = Refusal<
  | 'SUPPORT_CASE_NEEDS_EMAIL'
  | 'SUPPORT_CASE_NEEDS_IDLE_UNIT'
  | 'NO_CHANNEL_SELECTED'
  | 'CHANNEL_SENDS_NO_LOGS'
  | 'LOG_CHANNEL_BUSY_OR_OFFLINE'
>

/** Returns whether a unit is online and does nothing. */
const isIdle = ({ status, applications, tasks, transition }: TaskStartFacts): boolean =>
  (status === 'idle' || status === 'online') && transition === null && tasks.every(isFailed) && !isSpeedTest(applications)

/**
 * returns the reason against opening a support case now, or null. The channel takes the logs: null where none is
 * selected, undefined where only the core knows it.
 */
export function refuseSupportCase(
  unit: TaskStartFacts & Pick<UnitRow, 'uniqueId'>,
  { email }: Pick<CurrentUser, 'email'>,
  channel: ChannelFacts | null | undefined,
): SupportRefusal | null {
  if (email === null || email === '') return refusal('SUPPORT_CASE_NEEDS_EMAIL')
  if (!isIdle(unit)) return refusal('SUPPORT_CASE_NEEDS_IDLE_UNIT')
  if (channel === undefined) return null
  if (channel === null) return refusal('NO_CHANNEL_SELECTED')
  const refused = refuseChannel(unit.uniqueId, channel)
  if (refused === null) return null
  return refusal(refused.code === 'CHANNEL_TAKES_NO_UNIT' ? 'CHANNEL_SENDS_NO_LOGS' : 'LOG_CHANNEL_BUSY_OR_OFFLINE')
}
