import { type VideoReturnRow, VideoReturnInputType, VideoReturnStatus } from '@backhaul/contract/video-return'
import { videoReturnCounterNames, videoReturnCountersOf } from '@backhaul/rules/counters'
import { byName, byNumber, type Compare } from '../domain/compare.ts'
import { filter } from '../ui/list/filter.ts'
import type { List } from '../ui/list/list.ts'

const rank: Readonly<Record<VideoReturnStatus, number>> = { collecting: 0, connecting: 1, 'input connected': 2, idle: 3, offline: 4 }
const last = '\uffff'

const orders = {
  name: byName((row: VideoReturnRow) => row.name),
  description: byName((row: VideoReturnRow) => row.description),
  status: byNumber((row: VideoReturnRow) => rank[row.status]),
  input: byName((row: VideoReturnRow) => row.configuration.inputType),
  units: byNumber((row: VideoReturnRow) => row.p2MPStreamingStatuses.length),
  // To 0.1 Mbps, as shown: rows do not change places for a difference that is not visible.
  bitrate: byNumber((row: VideoReturnRow) => Math.round(row.bitrate / 100)),
  server: byName((row: VideoReturnRow) => row.serverName ?? last),
  serial: byName((row: VideoReturnRow) => row.serialNumber),
  lastSeen: byNumber((row: VideoReturnRow) => row.lastSeen ?? Number.MAX_SAFE_INTEGER),
} satisfies Record<string, Compare<VideoReturnRow>>

export const returnList: List<VideoReturnRow> = {
  id: 'videoReturns',
  filters: [
    filter({ key: 'status', values: VideoReturnStatus.options, test: (wanted) => (row: VideoReturnRow) => wanted.includes(row.status) }),
    filter({
      key: 'input',
      values: VideoReturnInputType.options,
      test: (wanted) => (row: VideoReturnRow) => wanted.includes(row.configuration.inputType),
    }),
    filter({
      key: 'counter',
      values: videoReturnCounterNames,
      isOutside: true,
      test: (wanted) => (row: VideoReturnRow) => videoReturnCountersOf(row).some((name) => wanted.includes(name)),
    }),
  ],
  orders,
  defaultOrder: orders.status,
  tieOrder: orders.name,
  opens: 'channel',
}

/** Returns the search of channels, or null for an empty text. */
export function returnSearch(text: string): ((row: VideoReturnRow) => boolean) | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const holds = (value: string | null) => value !== null && value.toLowerCase().includes(wanted)
  return ({ name, uniqueId, description, serialNumber, serverName, p2MPStreamingStatuses }) =>
    [name, uniqueId, description, serialNumber, serverName].some(holds) || p2MPStreamingStatuses.some(({ unitName }) => holds(unitName))
}
