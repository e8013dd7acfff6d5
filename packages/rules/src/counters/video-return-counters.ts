import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { sharedSets } from './shared-sets.ts'

/** The spec names no counters of video return channels; we count their states. */
export const videoReturnCounterNames = ['collecting', 'inputConnected', 'idle', 'offline'] as const
export type VideoReturnCounterName = (typeof videoReturnCounterNames)[number]

const setOf = sharedSets(videoReturnCounterNames)
const counterOf = {
  collecting: 'collecting',
  'input connected': 'inputConnected',
  connecting: 'idle',
  idle: 'idle',
  offline: 'offline',
} as const satisfies Record<VideoReturnRow['status'], VideoReturnCounterName>

/** Returns the counter that counts a channel; exactly one does. The same set is the same array. */
export const videoReturnCountersOf = ({ status }: Pick<VideoReturnRow, 'status'>): readonly VideoReturnCounterName[] =>
  setOf((name) => counterOf[status] === name)
