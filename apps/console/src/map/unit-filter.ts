import { type UnitRow, UnitStatus } from '@backhaul/contract/units'
import { statusLook } from '../ui/icons/status-look.ts'
import { tones } from './clusters/messages.ts'

export type MapTone = (typeof tones)[number]

/** The part of the unit list's filters that the map has too, under the same names, so that one address serves both. */
export interface MapFilter {
  readonly search: string
  /** None means all. */
  readonly status: readonly UnitStatus[]
  /** The group or inventory that the user selected; null: everything. */
  readonly scope: ((unit: UnitRow) => boolean) | null
}

const searchLengthMax = 100

export function readFilter(params: URLSearchParams, scope: MapFilter['scope']): MapFilter {
  const given = (params.get('status') ?? '').split(',')
  return {
    search: (params.get('q') ?? '').slice(0, searchLengthMax),
    status: UnitStatus.options.filter((status) => given.includes(status)),
    scope,
  }
}

export function writeFilter(params: URLSearchParams, { search, status }: Pick<MapFilter, 'search' | 'status'>): URLSearchParams {
  const written = new URLSearchParams(params)
  const put = (name: string, value: string) => (value === '' ? written.delete(name) : written.set(name, value))
  put('q', search.slice(0, searchLengthMax))
  put('status', status.join(','))
  return written
}

const statusesOf = (tone: MapTone): UnitStatus[] => UnitStatus.options.filter((status) => statusLook[status].tone === tone)

/** Tones that a status has; `warning` is of alerts and of none. */
export const mapTones = tones.filter((tone) => statusesOf(tone).length > 0)

export const hasTone = ({ status }: MapFilter, tone: MapTone): boolean => statusesOf(tone).some((one) => status.includes(one))

export function toggleTone(filter: MapFilter, tone: MapTone): MapFilter {
  const statuses = statusesOf(tone)
  const others = filter.status.filter((status) => !statuses.includes(status))
  return { ...filter, status: hasTone(filter, tone) ? others : [...others, ...statuses] }
}

/** The list also looks through group names; a map of places looks through addresses as well. */
export function searcher({ search, scope }: Pick<MapFilter, 'search' | 'scope'>): (unit: UnitRow) => boolean {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return scope ?? (() => true)
  const holds = (text: string | undefined) => text !== undefined && text.toLowerCase().includes(wanted)
  const isFound = ({ name, uniqueId, type, selChannel, location }: UnitRow) =>
    holds(name) || holds(uniqueId) || holds(type) || holds(selChannel?.name) || holds(location?.address)
  return (unit) => (scope === null || scope(unit)) && isFound(unit)
}

export function passesFilter({ search, status, scope }: MapFilter): (unit: UnitRow) => boolean {
  const isFound = searcher({ search, scope })
  return (unit) => (status.length === 0 || status.includes(unit.status)) && isFound(unit)
}
