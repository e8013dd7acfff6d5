import type { UnitRow } from '@backhaul/contract/units'
import { isRecording, isStreaming } from '../status/activities.ts'
import { refuseOffline, refuseStop } from './refuse.ts'
import { startModeOf } from './start-mode.ts'

type LiveFacts = Pick<UnitRow, 'status' | 'applications'>

/** Returns whether a unit is online and has nothing to stop: a stop that is repeated for it is done already. */
export const hasStopped = (unit: LiveFacts): boolean => refuseStop(unit)?.code === 'NOT_STREAMING'

/** Returns whether a unit streams or records already, as its mode says: a start that is repeated for it is done already. */
export const hasStarted = (unit: LiveFacts & Pick<UnitRow, 'transmissionMode'>): boolean =>
  refuseOffline(unit) === null &&
  (startModeOf(unit.transmissionMode) === 'storeAndForward' ? isRecording(unit.applications) : isStreaming(unit.applications))

/** Returns whether a channel of ours is selected for a unit already. */
export const hasChannel = ({ selChannel }: Pick<UnitRow, 'selChannel'>, channelId: string): boolean =>
  selChannel !== null && !selChannel.external && selChannel.channelId === channelId
