import { createParser } from 'nuqs'
import type { Filter } from './filter.ts'

export const searchLengthMax = 100

/** Keeps the router informed of every change: it saves the page with its address. */
export const addressOptions = { shallow: false, history: 'replace' } as const

export const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `q=`: at most 100 characters; an empty search is not in the address. */
export const searchParser = createParser({
  parse: (text) => text.slice(0, searchLengthMax),
  serialize: (search: string) => search.slice(0, searchLengthMax),
}).withDefault('')

/** `status=idle,streaming`: known values in the order of the declaration, others are ignored. */
export const valuesParser = ({ values, isSingle = false }: Pick<Filter<never>, 'values' | 'isSingle'>) =>
  createParser<readonly string[]>({
    parse(text) {
      const given = text.split(',')
      const known = values.filter((value) => given.includes(value))
      return isSingle ? known.slice(0, 1) : known
    },
    serialize: (set) => set.join(','),
    eq: sameJson,
  }).withDefault([])
