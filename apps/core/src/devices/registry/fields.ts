import type { ZodType } from 'zod'

/** Keeps the fields that differ from the row. */
export function changedFields<Row extends object>(row: Row, fields: Partial<Row>): Partial<Row> {
  for (const key of Object.keys(fields) as (keyof Row)[]) if (fields[key] === row[key]) delete fields[key]
  return fields
}

/** Clears the state of a channel or server that restarted: the device reports it again. */
export function forget(state: object): void {
  for (const key of Object.keys(state) as (keyof typeof state)[]) delete state[key]
}

/** Returns the fields whose keys another object does not have; undefined when none is left. */
export function withoutKeysOf<Fields extends object>(fields: Fields, others: object): Fields | undefined {
  const left = Object.entries(fields).filter(([key]) => !(key in others))
  return left.length === 0 ? undefined : (Object.fromEntries(left) as Fields)
}

const pathLengthMax = 100

/** Returns the path of the first field that a schema refuses, as `modems.0.rttMs`; '' for a value that it takes. */
export function firstFault(schema: ZodType, value: unknown): string {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return (issue?.path ?? []).join('.').slice(0, pathLengthMax)
}

/**
 * Returns the shown fields that a change of configuration names or that follow from it. The row keeps its other values, because
 * reports of the device may be newer than the stored configuration.
 */
export function ofChange(change: object, before: object, after: object): object {
  const follows = (key: string) => after[key as never] !== before[key as never]
  return Object.fromEntries(Object.entries(after).filter(([key]) => key in change || follows(key)))
}
