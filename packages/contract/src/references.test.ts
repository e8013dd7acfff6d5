import * as z from 'zod'
import { expect, test } from 'vitest'
import { AudioRoom, IfbServer } from './audio-rooms/index.ts'
import { ChannelDetails, ChannelRow } from './channels/index.ts'
import { GatewayRow } from './gateways/index.ts'
import { Id } from './id.ts'
import { Alert, Notice } from './notifications/index.ts'
import { refOf } from './ref.ts'
import { resources } from './resources/index.ts'
import { Server, ServerRow } from './servers/index.ts'
import type { TopicKinds } from './topics.ts'
import { EnhancedUnit, UnitCommand, UnitRow } from './units/index.ts'
import { VideoReturnRow } from './video-return/index.ts'

/** The values of all topics, and the details of devices. A topic without its schema here is a compile error. */
const values = {
  units: UnitRow,
  channels: ChannelRow,
  servers: ServerRow,
  audioRooms: AudioRoom,
  ifb: IfbServer,
  videoReturns: VideoReturnRow,
  gateways: GatewayRow,
  alerts: Alert,
  notices: Notice,
  unit: EnhancedUnit,
  channel: ChannelDetails,
  server: Server,
  command: UnitCommand,
} satisfies Record<keyof TopicKinds, z.ZodType> & Record<string, z.ZodType>

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

test.each(Object.values(resources))('a $kind refers to inventories and plain resources, whose ids are stored and checked', ({ fields }) => {
  const kinds = new Set<string>(['inventory', ...Object.values(resources).map(({ kind }) => kind)])
  expect(
    Object.values(fields)
      .flatMap((schema) => refOf(schema) ?? [])
      .filter((kind) => !kinds.has(kind)),
  ).toEqual([])
})
