import { ProductType, TransmissionMode, type UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { filter } from '../../ui/list/filter.ts'
import { counterFilter } from './counter-filter.ts'
import { statusFilter } from './status-filter.ts'

// The spec names the filters, not their values. Playing: on air now, recording in the unit, or neither.
const playingStates = ['onAir', 'recording', 'notPlaying'] as const
type PlayingState = (typeof playingStates)[number]

const hourMs = 3_600_000
const spanMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const
type Span = keyof typeof spanMs

const playingStateOf = ({ applications }: UnitRow): PlayingState =>
  isStreaming(applications) ? 'onAir' : applications?.store === undefined ? 'notPlaying' : 'recording'

/** UI-148 to UI-153, and the counters. */
export const unitFilters = [
  statusFilter,
  filter({
    key: 'type',
    values: ProductType.options,
    test: (wanted) => (unit: UnitRow) => wanted.includes(unit.type),
  }),
  filter({
    key: 'mode',
    values: TransmissionMode.options,
    test: (wanted) => (unit: UnitRow) => wanted.includes(unit.transmissionMode),
  }),
  filter({
    key: 'playing',
    values: playingStates,
    test: (wanted) => (unit: UnitRow) => wanted.includes(playingStateOf(unit)),
  }),
  filter({
    key: 'alerts',
    values: ['critical', 'warning', 'none'] as const,
    test:
      (wanted) =>
      ({ alerts }: UnitRow) =>
        wanted.some((level) => (level === 'none' ? alerts.critical + alerts.warning === 0 : alerts[level] > 0)),
  }),
  filter({
    key: 'modified',
    values: Object.keys(spanMs) as Span[],
    isSingle: true,
    test: ([span], now) => {
      const modifiedAtMin = now - spanMs[span!]
      return (unit: UnitRow) => unit.lastModified >= modifiedAtMin
    },
  }),
  counterFilter,
]
