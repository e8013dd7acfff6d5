import { ProductType, TransmissionMode, type UnitRow, UnitStatus } from '@backhaul/contract/units'
import { type CounterName, counterNames, countersOf } from '@backhaul/rules/counters'
import { isStreaming } from '@backhaul/rules/status'

// The spec names the filters and not what they offer. Playing: on air now, recording in the unit, or neither.
export const playingStates = ['onAir', 'recording', 'notPlaying'] as const
export type PlayingState = (typeof playingStates)[number]
export const modifiedSpans = ['hour', 'day', 'week', 'month'] as const
export type ModifiedSpan = (typeof modifiedSpans)[number]
export const alertFilters = ['critical', 'warning', 'none'] as const
export type AlertFilter = (typeof alertFilters)[number]

const hourMs = 3_600_000
export const modifiedSpanMs: Readonly<Record<ModifiedSpan, number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
}

/** UI-148 to UI-153 and the counter bar. Within one filter any of its values will do; all filters hold together. */
export interface UnitFilters {
  readonly search: string
  readonly status: readonly UnitStatus[]
  readonly type: readonly ProductType[]
  readonly mode: readonly TransmissionMode[]
  readonly playing: readonly PlayingState[]
  readonly modified: ModifiedSpan | null
  readonly alerts: readonly AlertFilter[]
  readonly counter: readonly CounterName[]
}

export const noFilters: UnitFilters = { search: '', status: [], type: [], mode: [], playing: [], modified: null, alerts: [], counter: [] }

export const filterValues = {
  status: UnitStatus.options,
  type: ProductType.options,
  mode: TransmissionMode.options,
  playing: playingStates,
  alerts: alertFilters,
  counter: counterNames,
} as const
export type ListFilter = keyof typeof filterValues
export const listFilters = Object.keys(filterValues) as ListFilter[]

export const playingStateOf = ({ applications }: Pick<UnitRow, 'applications'>): PlayingState =>
  isStreaming(applications) ? 'onAir' : applications?.store === undefined ? 'notPlaying' : 'recording'

const stateCounters: ReadonlySet<CounterName> = new Set<CounterName>(['busy', 'idle', 'offline'])
const kindOf = (counter: CounterName) => (counter === 'activeAlerts' ? 'alerts' : stateCounters.has(counter) ? 'state' : 'type')

/** Counters of one kind (state, type, alerts) are alternatives, so that busy and field together mean busy field units. */
function passesCounters(unit: UnitRow, wanted: readonly CounterName[]): boolean {
  const counted = countersOf(unit)
  return wanted.every((counter) => wanted.some((other) => kindOf(other) === kindOf(counter) && counted.includes(other)))
}

function passesAlerts({ alerts }: UnitRow, wanted: readonly AlertFilter[]): boolean {
  return wanted.some((level) => (level === 'none' ? alerts.critical + alerts.warning === 0 : alerts[level] > 0))
}

/** What the search looks through; `groupNames` gives the words of the ids in a row. */
function passesSearch(unit: UnitRow, search: string, groupName: (id: string) => string): boolean {
  const holds = (text: string) => text.toLowerCase().includes(search)
  return (
    holds(unit.name) ||
    holds(unit.uniqueId) ||
    holds(unit.type) ||
    (unit.selChannel !== null && holds(unit.selChannel.name)) ||
    (unit.location !== null && holds(unit.location.address)) ||
    unit.groups.some((id) => holds(groupName(id)))
  )
}

const anyOf = <V>(wanted: readonly V[], value: V) => wanted.length === 0 || wanted.includes(value)

/** The predicate of the list. `now` is when it was made: a span is measured from then. */
export function unitFilter(filters: UnitFilters, now: number, groupName: (id: string) => string): (unit: UnitRow) => boolean {
  const { status, type, mode, playing, modified, alerts, counter } = filters
  const search = filters.search.trim().toLowerCase()
  const modifiedAtMin = modified === null ? Number.NEGATIVE_INFINITY : now - modifiedSpanMs[modified]
  return (unit) =>
    anyOf(status, unit.status) &&
    anyOf(type, unit.type) &&
    anyOf(mode, unit.transmissionMode) &&
    unit.lastModified >= modifiedAtMin &&
    (playing.length === 0 || playing.includes(playingStateOf(unit))) &&
    (alerts.length === 0 || passesAlerts(unit, alerts)) &&
    (counter.length === 0 || passesCounters(unit, counter)) &&
    (search === '' || passesSearch(unit, search, groupName))
}

/** A click on a counter adds or takes away its filter. */
export const toggleCounter = (filters: UnitFilters, counter: CounterName): UnitFilters => ({
  ...filters,
  counter: filters.counter.includes(counter) ? filters.counter.filter((each) => each !== counter) : [...filters.counter, counter],
})

/** Filters set in the filter panel; search and counters show themselves. */
export const countFilters = (filters: UnitFilters): number =>
  listFilters.filter((name) => name !== 'counter' && filters[name].length > 0).length + (filters.modified === null ? 0 : 1)
