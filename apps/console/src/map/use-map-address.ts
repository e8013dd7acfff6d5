import { createParser, parseAsString, useQueryStates, type Values } from 'nuqs'
import { counterFilter } from '../domain/units/counter-filter.ts'
import { addressOptions, searchParser, valuesParser } from '../ui/list/address-parsers.ts'

const numberParser = createParser({
  parse(text) {
    const value = Number(text)
    return text === '' || !Number.isFinite(value) ? null : value
  },
  serialize: String,
})

/** The state of the map that its address holds: search and counters as in the unit list, the selected unit, the view. */
export const mapParsers = {
  q: searchParser,
  counter: valuesParser(counterFilter),
  unit: parseAsString,
  z: numberParser,
  lat: numberParser,
  lng: numberParser,
}
export type MapAddress = Values<typeof mapParsers>

export function useMapAddress() {
  const [address, change] = useQueryStates(mapParsers, addressOptions)
  return {
    address,
    /** Selecting a first unit adds an entry to the history, so that "back" closes its card. */
    change(patch: Partial<MapAddress>) {
      const isFirstSelected = typeof patch.unit === 'string' && address.unit === null
      void change(patch, { history: isFirstSelected ? 'push' : 'replace' })
    },
  }
}
