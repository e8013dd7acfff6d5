import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { Id } from '@backhaul/contract'
import { ChannelDetails } from '@backhaul/contract/channels'
import { Server } from '@backhaul/contract/servers'
import { topics } from '@backhaul/contract/topics'
import { EnhancedUnit, UnitCommand, UnitRow } from '@backhaul/contract/units'
import * as z from 'zod'
import { expect, test } from 'vitest'

const contract = join(import.meta.dirname, '../../packages/contract/src')

/** The schemas of the values of all topics: they have the names and the files of the types that `topics.ts` gives its kinds. */
async function topicValues(): Promise<[name: string, schema: unknown][]> {
  const source = readFileSync(join(contract, 'topics.ts'), 'utf8')
  const files = Array.from(source.matchAll(/^import type \{ (.+) \} from '(.+)'$/gm), ([, names = '', file = '']) =>
    names.split(', ').map((name) => [name, file] as const),
  )
  const fileOf = new Map(files.flat())
  const kinds = Array.from(source.matchAll(/topicKind<(\w+)>/g), async ([, name = '']) => {
    const exported = (await import(pathToFileURL(join(contract, fileOf.get(name)!)).href)) as Record<string, unknown>
    return [name, exported[name]] as [string, unknown]
  })
  return Promise.all(kinds)
}

/** The values of all topics, and the details of devices. */
const ofTopics = await topicValues()
const values = { ...Object.fromEntries(ofTopics), EnhancedUnit, ChannelDetails, Server, UnitCommand }

/** A field is a reference by its name, or by the type of its value. */
const namesAnother = (name: string, schema: unknown) => /(Id|Ids|ID|Uid|Uids|uid)$|^by$/.test(name) || schema === Id

/** Returns the paths of the fields that hold ids and have no mark. */
function unmarked(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unmarked(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return unmarked(schema.element, path)
  if (schema instanceof z.ZodRecord) return unmarked(schema.valueType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unmarked(option, path))
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, field]) => unmarked(field, `${path}.${name}`))
  const { 'x-ref': kind, 'x-no-ref': reason } = (schema as z.ZodType).meta() ?? {}
  const name = path.slice(path.lastIndexOf('.') + 1)
  return namesAnother(name, schema) && kind === undefined && reason === undefined ? [path] : []
}

test('the value of every topic has a schema', () => {
  expect(ofTopics.filter(([, schema]) => !(schema instanceof z.ZodType))).toEqual([])
  expect(ofTopics).toHaveLength(Object.keys(topics).length)
})

test.each(Object.entries(values))(
  'every id in the value of %s is marked with the kind of the object, or with the reason why it hides nothing',
  (name, schema) => {
    expect(unmarked(schema, name)).toEqual([])
  },
)

test('an id without a mark is found by its name and by its type, in lists and in values within the value', () => {
  const planted = UnitRow.extend({ ownerUid: z.string(), spare: z.array(z.object({ of: Id.nullable() })) })
  expect(unmarked(planted, 'unit')).toEqual(['unit.ownerUid', 'unit.spare.of'])
})
