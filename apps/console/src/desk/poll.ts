interface Reading {
  readonly state: { readonly data: unknown; readonly error: Error | null }
}

/**
 * Reads again at an interval. After a first reading that failed it does not: a query without data loads again each time, so that
 * the error and the spinner would alternate. The user tries again.
 */
export const pollEvery =
  (ms: number) =>
  ({ state: { data, error } }: Reading): number | false =>
    data === undefined && error !== null ? false : ms
