import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

// The rows of docs/requirements about the model, and the places of the contract that hold them.

const folder = join(import.meta.dirname, '../../docs/requirements')

interface ModelRow {
  readonly id: string
  readonly entity: string
  /** Field or value. */
  readonly name: string
}

const rowPattern = /^\| (M-\d{3}) \|[^|]*\| ([^|]+) \| (?:`([^`]*)`|([^|]*)) \|/
const rows: readonly ModelRow[] = globSync(join(folder, 'model-*.md'))
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .flatMap((line) => {
    const [, id, entity, name, plain] = rowPattern.exec(line) ?? []
    return id === undefined || entity === undefined ? [] : [{ id, entity, name: name ?? plain ?? '' }]
  })

/** Returns the names of the rows of one entity that a citation has, such as `M-074 to M-085, M-095`. */
export function namesIn(cited: string, entity: string): string[] {
  const ids = new Set(
    Array.from(cited.matchAll(/M-(\d{3})(?: to M-(\d{3}))?/g)).flatMap(([, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => `M-${String(Number(first) + step).padStart(3, '0')}`),
    ),
  )
  return rows.filter((row) => ids.has(row.id) && row.entity === entity).map(({ name }) => name)
}

type JsonSchema = Readonly<Record<string, unknown>> & { readonly anyOf?: readonly JsonSchema[] }

/** Returns what a field may be: its schemas without null, followed through lists and optional fields. Empty where it does not exist. */
export function schemasAt(schema: z.ZodType, path: string): readonly JsonSchema[] {
  const all = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  let found: readonly JsonSchema[] = alternatives(all)
  for (const key of path.split('.').filter((step) => step !== ''))
    found = found.flatMap((one) => {
      const next = key === '[]' ? one['items'] : (one['properties'] as Record<string, unknown> | undefined)?.[key]
      return next === undefined ? [] : alternatives(next as JsonSchema)
    })
  return found
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(alternatives)
  return [schema['type']].flat().flatMap((type) => (type === 'null' ? [] : [{ ...schema, type }]))
}

/** A place in a schema, and the part of its JSON schema that the row demands. */
export type Place = string | readonly [path: string, demands: object]

/** The places of the fields of one entity, by the names of the rows. */
export interface Entity {
  readonly entity: string
  readonly schema: z.ZodType
  readonly places: Readonly<Record<string, Place>>
}

export const pathOf = (place: Place): string => (typeof place === 'string' ? place : place[0])

/** The cited rows of an entity have a place each, which exists and is as the row demands. */
export function provesFields(cited: string, { entity, schema, places }: Entity): void {
  describe(`${cited} a ${entity}`, () => {
    test('has a place for each of its rows, and for no other', () => {
      expect(Object.keys(places).toSorted()).toEqual(namesIn(cited, entity).toSorted())
    })
    test.each(Object.entries(places))('has %s', (_, place) => {
      const found = schemasAt(schema, pathOf(place))
      expect(found).not.toEqual([])
      if (typeof place !== 'string') expect(found).toContainEqual(expect.objectContaining(place[1]))
    })
  })
}

/** An enumeration has the cited values, each once, and no other except those that are ours. */
export function provesValues(cited: string, entity: string, values: readonly (string | number)[], ours: readonly string[] = []): void {
  test(`${cited} ${entity} has the values of the specification, and no other`, () => {
    const named = namesIn(cited, entity)
    expect(named).not.toEqual([])
    expect(values.map(String).toSorted()).toEqual([...named, ...ours].toSorted())
  })
}
