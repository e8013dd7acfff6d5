import { createParser, parseAsString, useQueryStates, type Values } from 'nuqs'
import { statusFilter } from '../domain/units/status-filter.ts'
import { addressOptions, searchParser, valuesParser } from '../ui/list/address-parsers.ts'

const numberParser = createParser({
  parse(text) {
    const value = Number(text)
    return text === '' || !Number.isFinite(value) ? null : value
  },
  serialize: String,
})

/** The state of the map that its address holds: search and statuses as in the unit list, the selected unit, the view. */
export const mapParsers = {
  q: searchParser,
  status: valuesParser(statusFilter),
  unit: parseAsString,
  z: numberParser,
  lat: numberParser,
  lng: numberParser,
}
export type MapAddress = Values<typeof mapParsers>

export function useMapAddress() {
  const [address, change] = useQueryStates(mapParsers, addressOptions)
  return { address, change: (patch: Partial<MapAddress>) => void change(patch) }
}
