import { channelModels } from '../channel/models.ts'
import type { Device } from '../device/device.ts'
import type { DirectorName } from '../director/director.ts'
import type { Environment } from '../environment/environment.ts'
import { models } from '../models/models.ts'
import { receptionSize } from '../radio/receptions.ts'
import { transmissionSize } from '../radio/transmissions.ts'
import { serverModels } from '../server/models.ts'
import { scheduleSize } from './schedule.ts'
import type { Place, World } from './world.ts'

/** The models of each kind of device that has some. A state names its model, because models are constants of the simulator. */
const modelsOf: Readonly<Partial<Record<Device['kind'], Readonly<Record<string, object>>>>> = {
  unit: models,
  channel: channelModels,
  server: serverModels,
}

/** JSON has no infinity. */
interface Infinite {
  readonly infinite: 1 | -1
}

/** A device as JSON. `state`: its state with the name of the model in place of the model. */
export interface PlaceState extends Pick<Place, 'id' | 'number' | 'heldUntilMs'> {
  readonly kind: Device['kind']
  readonly state: unknown
  readonly crew: unknown
}

type Numbers = readonly (number | Infinite)[]

/** A world as JSON. */
export interface WorldState {
  readonly seed: number
  readonly nowMs: number
  readonly director: DirectorName
  readonly environment: unknown
  /** The number of the next new device. */
  readonly nextNumber: number
  readonly places: readonly PlaceState[]
  /** Units that the crews leave alone. */
  readonly reserved: readonly string[]
  readonly cells: {
    readonly slots: readonly (readonly [cell: number, slot: number])[]
    readonly free: readonly number[]
    readonly data: Numbers
  }
  readonly sent: Numbers
  readonly received: Numbers
  readonly schedule: Numbers
  readonly queue: { readonly dueMs: Numbers; readonly device: readonly number[] }
  readonly seconds: { readonly slots: readonly (readonly number[])[]; readonly doneMs: number }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const mapped = (value: Record<string, unknown>, change: (one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]))

/** Returns a copy in which JSON can express all numbers. */
function toJson(value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY) return { infinite: 1 }
  if (value === Number.NEGATIVE_INFINITY) return { infinite: -1 }
  if (Array.isArray(value)) return value.map(toJson)
  return isObject(value) ? mapped(value, toJson) : value
}

function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson)
  if (!isObject(value)) return value
  const { infinite } = value
  if (infinite === 1 || infinite === -1) return infinite * Number.POSITIVE_INFINITY
  return mapped(value, fromJson)
}

const numbers = (data: Iterable<number>): Numbers => Array.from(data, toJson) as Numbers
const rowsOf = (data: Numbers): Float64Array => Float64Array.from(fromJson(data) as number[])

function stateOf({ kind, state }: Device): unknown {
  const known = modelsOf[kind]
  if (known === undefined || !('model' in state)) return toJson(state)
  const model = Object.keys(known).find((name) => known[name] === state.model)
  return toJson({ ...state, model })
}

function deviceOf({ kind, state }: PlaceState): Device {
  const plain = fromJson(state) as Record<string, unknown>
  const known = modelsOf[kind]
  if (known === undefined) return { kind, state: plain } as unknown as Device
  const name = String(plain['model'])
  if (!Object.hasOwn(known, name)) throw new RangeError(`The simulator has no ${kind} of the model "${name.slice(0, 40)}".`)
  return { kind, state: { ...plain, model: known[name] } } as unknown as Device
}

/** Returns a world as JSON, of which `importWorld` makes a world that continues like this one to the byte. */
export function exportWorld({ seed, nowMs, director, radio, places, reserved, byNumber, schedule, queue, seconds }: World): WorldState {
  const { environment, loads, sent, received } = radio
  return {
    seed,
    nowMs,
    director,
    environment: toJson(environment),
    nextNumber: byNumber.length,
    places: Array.from(places.values(), ({ id, number, device, crew, heldUntilMs }) => ({
      id,
      number,
      heldUntilMs,
      kind: device.kind,
      state: stateOf(device),
      crew: toJson(crew),
    })),
    reserved: [...reserved],
    cells: { slots: [...loads.slots], free: [...loads.free], data: numbers(loads.data) },
    sent: numbers(sent.data),
    received: numbers(received.data),
    schedule: numbers(schedule.data),
    queue: { dueMs: numbers(queue.dueMs), device: [...queue.device] },
    seconds: { slots: seconds.slots.map((slot) => [...slot]), doneMs: seconds.doneMs },
  }
}

/** Throws for rows of numbers that end before that of a device. */
function requireRows({ places, sent, received, schedule }: WorldState): void {
  for (const { id, number, kind } of places) {
    const isShort = (rows: Numbers, size: number) => rows.length < (number + 1) * size
    const lacks =
      isShort(schedule, scheduleSize) ||
      (kind === 'unit' && isShort(sent, transmissionSize)) ||
      (kind === 'channel' && isShort(received, receptionSize))
    if (lacks) throw new RangeError(`The device ${id.slice(0, 64)} has no row of numbers.`)
  }
}

/** Returns the world of `exportWorld`. Throws a `RangeError` for a model that this simulator does not have, and for missing rows. */
export function importWorld(state: WorldState): World {
  requireRows(state)
  const { seed, nowMs, director, nextNumber } = state
  const byNumber: (Place | null)[] = Array.from({ length: nextNumber }, () => null)
  const places = new Map<string, Place>()
  for (const one of state.places) {
    const { id, number, heldUntilMs, crew } = one
    const place: Place = { id, number, device: deviceOf(one), crew: fromJson(crew) as Place['crew'], heldUntilMs }
    places.set(id, place)
    byNumber[number] = place
  }
  const { slots, free, data } = state.cells
  return {
    seed,
    nowMs,
    director,
    radio: {
      environment: fromJson(state.environment) as Environment,
      loads: { slots: new Map(slots), free: [...free], data: rowsOf(data) },
      sent: { data: rowsOf(state.sent) },
      received: { data: rowsOf(state.received) },
    },
    places,
    reserved: new Set(state.reserved),
    byNumber,
    schedule: { data: rowsOf(state.schedule) },
    queue: { dueMs: [...(fromJson(state.queue.dueMs) as number[])], device: [...state.queue.device] },
    seconds: { slots: state.seconds.slots.map((slot) => [...slot]), doneMs: state.seconds.doneMs },
  }
}
