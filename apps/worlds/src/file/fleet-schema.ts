import type { FleetState } from '@backhaul/simulator'
import * as z from 'zod'

const devicesMax = 20_000
const Number = z.union([z.number(), z.strictObject({ infinite: z.union([z.literal(1), z.literal(-1)]) })])
const numbers = (max: number) => z.array(Number).max(max)
const Time = z.int().min(0)
const Id = z.string().min(1).max(200)
const Row = z.int().min(0).max(devicesMax)

const Effect = z.strictObject({
  kind: z.string().max(20),
  id: z.string().max(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radiusKm: z.number().positive().max(20_000),
  fromMs: Time,
  untilMs: Number,
  strength: z.number().min(0).max(1),
})
const effects = (schema: z.ZodType) => z.array(schema).max(100)

/** The fields that every device has. `loose`: the others depend on its kind. */
const State = z.looseObject({ id: Id, key: z.int(), dueAtMs: Number, silent: z.boolean(), bootId: Time })
const Crew = z.looseObject({ key: z.int(), dueMs: Number })

const Place = z
  .strictObject({
    id: Id,
    number: Row,
    heldUntilMs: z.number().min(0),
    kind: z.enum(['unit', 'channel', 'server', 'videoReturn', 'gateway']),
    state: State,
    crew: Crew.nullable(),
  })
  .refine(({ id, state }) => state.id === id, { path: ['state', 'id'], message: 'The state is that of another device.' })
  .refine(({ number, kind, state: { row } }) => (kind !== 'unit' && kind !== 'channel') || row === number, {
    path: ['state', 'row'],
    message: 'The row of a unit or channel is its number.',
  })

/** Numbers per device and kind of rows, with room for growth. */
const numbersMax = 256 * devicesMax

const World = z
  .strictObject({
    seed: z.int(),
    nowMs: Time,
    director: z.enum(['demo', 'idle', 'streaming']),
    environment: z.strictObject({
      seed: z.int(),
      outages: effects(Effect.extend({ carrier: z.int().nullable() })),
      crowds: effects(Effect),
      powerCuts: effects(Effect.extend({ unplugged: z.array(Id).max(devicesMax) })),
      weather: effects(Effect),
    }),
    nextNumber: Row,
    places: z.array(Place).max(devicesMax),
    reserved: z.array(Id).max(devicesMax),
    cells: z.strictObject({
      slots: z.array(z.tuple([z.number(), Row])).max(devicesMax),
      free: z.array(Row).max(8 * devicesMax),
      data: numbers(numbersMax),
    }),
    sent: numbers(numbersMax),
    received: numbers(numbersMax),
    schedule: numbers(numbersMax),
    queue: z.strictObject({ dueMs: numbers(8 * devicesMax), device: z.array(Row).max(8 * devicesMax) }),
    seconds: z.strictObject({ slots: z.array(z.array(Row).max(devicesMax)).length(1000), doneMs: Time }),
  })
  .refine(
    ({ nextNumber, places }) =>
      new Set(places.map(({ number }) => number)).size === places.length && places.every(({ number }) => number < nextNumber),
    {
      path: ['places'],
      message: 'Each device has a number of its own below that of the next one.',
    },
  )
  .refine(({ queue }) => queue.dueMs.length === queue.device.length, { path: ['queue'], message: 'Each entry has a time and a device.' })

/** Devices as `Fleet.export` returns them. */
export const FleetSchema = z.strictObject({
  world: World,
  reported: z.array(z.strictObject({ number: Row, bootId: Time, seq: Time, justStarted: z.boolean(), lastReportMs: Time })).max(devicesMax),
}) as unknown as z.ZodType<FleetState>
