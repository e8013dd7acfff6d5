import { ProductType, TransmissionMode, type UnitRow } from '@backhaul/contract/units'
import { type CounterName, counterNames, countersOf } from '@backhaul/rules/counters'
import { isStreaming } from '@backhaul/rules/status'
import { filter } from '../../ui/list/filter.ts'
import { statusFilter } from './status-filter.ts'

// The spec names the filters, not their values. Playing: on air now, recording in the unit, or neither.
const playingStates = ['onAir', 'recording', 'notPlaying'] as const
type PlayingState = (typeof playingStates)[number]

const hourMs = 3_600_000
const spanMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const
type Span = keyof typeof spanMs

const playingStateOf = ({ applications }: UnitRow): PlayingState =>
  isStreaming(applications) ? 'onAir' : applications?.store === undefined ? 'notPlaying' : 'recording'

const stateCounters: ReadonlySet<CounterName> = new Set<CounterName>(['busy', 'idle', 'offline'])
const kindOf = (counter: CounterName) => (counter === 'activeAlerts' ? 'alerts' : stateCounters.has(counter) ? 'state' : 'type')

/** Counters of one kind (state, type, alerts) are alternatives: busy and field together are the busy field units. */
function passesCounters(unit: UnitRow, wanted: readonly CounterName[]): boolean {
  const counted = countersOf(unit)
  return wanted.every((counter) => wanted.some((other) => kindOf(other) === kindOf(counter) && counted.includes(other)))
}

/** UI-148 to UI-153, and the counters. */
export const unitFilters = [
  statusFilter,
  filter({
    key: 'type',
    values: ProductType.options,
    isSearchable: true,
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
  filter({
    key: 'counter',
    values: counterNames,
    isCounter: true,
    test: (wanted) => (unit: UnitRow) => passesCounters(unit, wanted),
  }),
]
