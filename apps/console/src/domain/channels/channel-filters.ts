import { type ChannelRow, ChannelStatus, ChannelType } from '@backhaul/contract/channels'
import { type ChannelCounterName, channelCounterNames, channelCountersOf } from '@backhaul/rules/counters'
import { filter } from '../../ui/list/filter.ts'
import { outputKinds, outputsOf } from './channel-outputs.ts'

const stateCounters: ReadonlySet<ChannelCounterName> = new Set<ChannelCounterName>(['busy', 'idle', 'offline'])
const outputCounters: ReadonlySet<ChannelCounterName> = new Set<ChannelCounterName>(['sdi', 'smpte', 'cdn'])
const kindOf = (counter: ChannelCounterName) => (stateCounters.has(counter) ? 'state' : outputCounters.has(counter) ? 'output' : 'type')

/** Counters of one kind (state, output, type) are alternatives: busy and sdi together are the busy SDI channels. */
function passesCounters(channel: ChannelRow, wanted: readonly ChannelCounterName[]): boolean {
  const counted = channelCountersOf(channel)
  return wanted.every((counter) => wanted.some((other) => kindOf(other) === kindOf(counter) && counted.includes(other)))
}

/** Whether a unit, or something that the viewer does not see, holds the channel. */
export const isAllocated = ({ allocatedToUnitUid, allocatedToByApp }: ChannelRow): boolean =>
  allocatedToUnitUid !== null || allocatedToByApp !== null

// The spec doesn't name the filters of channels; we offer the columns that operators sort channels by.
export const channelFilters = [
  filter({ key: 'status', values: ChannelStatus.options, test: (wanted) => (channel: ChannelRow) => wanted.includes(channel.status) }),
  filter({ key: 'type', values: ChannelType.options, test: (wanted) => (channel: ChannelRow) => wanted.includes(channel.type) }),
  filter({
    key: 'output',
    values: outputKinds,
    test: (wanted) => (channel: ChannelRow) => outputsOf(channel).some(({ kind }) => wanted.includes(kind)),
  }),
  filter({
    key: 'allocation',
    values: ['allocated', 'free'] as const,
    test: (wanted) => (channel: ChannelRow) => wanted.includes(isAllocated(channel) ? 'allocated' : 'free'),
  }),
  filter({
    key: 'recording',
    values: ['recording', 'notRecording'] as const,
    test: (wanted) => (channel: ChannelRow) => wanted.includes(channel.recording ? 'recording' : 'notRecording'),
  }),
  filter({
    key: 'license',
    values: ['licensed', 'unlicensed'] as const,
    test: (wanted) => (channel: ChannelRow) => wanted.includes(channel.licensed ? 'licensed' : 'unlicensed'),
  }),
  filter({
    key: 'counter',
    values: channelCounterNames,
    isOutside: true,
    test: (wanted) => (channel: ChannelRow) => passesCounters(channel, wanted),
  }),
]
