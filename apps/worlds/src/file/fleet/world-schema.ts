import { directorNames } from '@backhaul/simulator'
import * as z from 'zod'
import { ChannelSchema, GatewaySchema, ServerSchema, VideoReturnSchema } from './studio.ts'
import { CrewSchema, EnvironmentSchema, UnitSchema } from './unit.ts'
import { devicesMax, Due, Id, Moment, Row, rows, Time } from './values.ts'

const place = { id: Id, number: Row, heldUntilMs: Moment, crew: CrewSchema.nullable() }
const Place = z.discriminatedUnion('kind', [
  z.strictObject({ ...place, kind: z.literal('unit'), state: UnitSchema }),
  z.strictObject({ ...place, kind: z.literal('channel'), state: ChannelSchema }),
  z.strictObject({ ...place, kind: z.literal('server'), state: ServerSchema }),
  z.strictObject({ ...place, kind: z.literal('videoReturn'), state: VideoReturnSchema }),
  z.strictObject({ ...place, kind: z.literal('gateway'), state: GatewaySchema }),
])

/** Numbers per device and kind of rows, with room for growth. */
const numbersMax = 256 * devicesMax

/** The devices and their surroundings, each in itself. */
export const World = z.strictObject({
  seed: z.int(),
  nowMs: Time,
  director: z.enum(directorNames),
  environment: EnvironmentSchema,
  nextNumber: Row,
  places: z.array(Place).max(devicesMax),
  reserved: z.array(Id).max(devicesMax),
  cells: z.strictObject({
    slots: z.array(z.tuple([z.number(), z.int().min(0)])).max(devicesMax),
    free: z.array(z.int().min(0)).max(8 * devicesMax),
    data: rows(numbersMax),
  }),
  sent: rows(numbersMax),
  received: rows(numbersMax),
  schedule: rows(numbersMax),
  queue: z.strictObject({ dueMs: z.array(Due).max(8 * devicesMax), device: z.array(Row).max(8 * devicesMax) }),
  seconds: z.strictObject({ slots: z.array(z.array(Row).max(devicesMax)).length(1000), doneMs: Time }),
})
