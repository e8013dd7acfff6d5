import { expect, test } from 'vitest'
import * as z from 'zod'
import { Command, FleetFrame, reportSchemas } from './index.ts'

/** Fields that are named like ids and hold none. */
const others = new Map([['commandId', 'the number of a command on the link']])

/** Returns the paths of the fields that are named like an id and have no mark. */
function unmarked(schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unmarked(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return unmarked(schema.element, path)
  if (schema instanceof z.ZodTuple) return (schema.def.items as unknown[]).flatMap((item) => unmarked(item, path))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unmarked(option, path))
  if (schema instanceof z.ZodRecord) return unmarked(schema.valueType, path)
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, field]) => unmarked(field, `${path}.${name}`))
  const name = path.slice(path.lastIndexOf('.') + 1)
  const isId = /(Id|Ids|Uid|Uids|uid)$/.test(name) && !others.has(name)
  return isId && (schema as z.ZodType).meta()?.['x-ref'] === undefined ? [path] : []
}

test('every field of a frame of a fleet, and of a command, that names another object is marked with its kind', () => {
  expect(unmarked(FleetFrame, 'frame')).toEqual([])
  expect(unmarked(Command, 'command')).toEqual([])
  for (const [kind, schema] of Object.entries(reportSchemas)) expect(unmarked(schema, kind)).toEqual([])
})

test('a field that is named like an id and has no mark is found', () => {
  expect(unmarked(z.object({ one: z.array(z.object({ serverId: z.string().nullable() })) }), 'x')).toEqual(['x.one.serverId'])
})
