import * as z from 'zod'
import { stringUpTo } from './string.ts'

/** default page size 50 of the unit search. A page has at most 200 items, so that every response is bounded. */
export const pageSizeDefault = 50
export const pageSizeMax = 200

/** Query of every paged list: `offset, limit, searchKey, searchValue, sortBy, sortDir` (Units §7). */
export const pageQuery = <const Sort extends readonly [string, ...string[]]>(sortable: Sort) => ({
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number<number>().int().min(1).max(pageSizeMax).default(pageSizeDefault),
  searchKey: z.enum(sortable).default(sortable[0] as Sort[number]),
  searchValue: stringUpTo(255).default(''),
  sortBy: z.enum(sortable).default(sortable[0] as Sort[number]),
  sortDir: z.enum(['asc', 'desc']).default('asc'),
})

/** One page of `item`; `total` counts every match in the caller's scope. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), offset: z.int(), limit: z.int() })
