/** A function of a store. */
export type Work = (...args: never[]) => PromiseLike<unknown>

/**
 * The limit of the time that a function takes. `read` changes nothing. `unbounded` is a function of the core itself, such as the reads at
 * its start, or one whose callers limit the time themselves.
 */
export type Limit = 'read' | 'write' | 'unbounded'

export type Marked<Own extends Work> = Own & { readonly limit: Limit }

/** The marked functions of a store. */
export type Marks<Store extends Record<keyof Store, Work>> = { [Name in keyof Store]: Marked<Store[Name]> }

const mark =
  (limit: Limit) =>
  <Own extends Work>(work: Own): Marked<Own> =>
    Object.assign(work, { limit })

export const read = mark('read')
export const write = mark('write')
export const unbounded = mark('unbounded')
