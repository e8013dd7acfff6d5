import { parseAsString, parseAsStringLiteral, useQueryStates, type Values } from 'nuqs'
import { counterFilter } from '../domain/units/counter-filter.ts'
import { addressOptions, searchParser, valuesParser } from '../ui/list/address-parsers.ts'
import { linkGroupings, unitGroupings } from './graph/places.ts'

const parsers = {
  q: searchParser,
  counter: valuesParser(counterFilter),
  /** How units are summed; not in the address: as their number asks for. */
  by: parseAsStringLiteral(unitGroupings),
  links: parseAsStringLiteral(linkGroupings).withDefault('type'),
  show: parseAsStringLiteral(['picture', 'list'] as const),
  /** The object whose panel is open: `unit:…`, `channel:…` or `server:…`. */
  open: parseAsString,
}

export function useFlowAddress() {
  const [address, change] = useQueryStates(parsers, addressOptions)
  return {
    address,
    /** Opening a first object adds an entry to the history, so that "back" closes its panel. */
    change(patch: Partial<Values<typeof parsers>>) {
      const isFirstOpened = typeof patch.open === 'string' && address.open === null
      void change(patch, { history: isFirstOpened ? 'push' : 'replace' })
    },
  }
}
