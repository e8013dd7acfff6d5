import { stringUpTo } from '@backhaul/contract'
import * as z from 'zod'

/** Devices of one world, and numbers of devices that were there. */
export const devicesMax = 20_000

/** JSON has no infinity. */
export const Infinite = z.strictObject({ infinite: z.literal(1) })
/** The end of the year 2099: a time of the world, or a sum of them, is before it. */
const msMax = 4_102_444_800_000
export const Time = z.int().min(0).max(msMax)
/** A time that may have a fraction. */
export const Moment = z.number().min(0).max(msMax)
export const Due = z.union([Moment, Infinite])

/** A number of a row. Rates, times and counts are below it. */
const numberMax = 1e16
export const RowNumber = z.union([
  z.number().min(-numberMax).max(numberMax),
  z.strictObject({ infinite: z.union([z.literal(1), z.literal(-1)]) }),
])
export const rows = (max: number) => z.array(RowNumber).max(max)

export const Key = z.int()
export const Row = z.int().min(0).max(devicesMax)
/** As identifiers of the device link. */
export const Id = stringUpTo(64).regex(/^(?!__proto__$)[A-Za-z0-9._:-]{1,64}$/)
export const Ids = z.array(Id).max(256)
export const Text = z.string().max(1024)
export const Share = z.number().min(0).max(1)
export const Percent = z.number().min(0).max(100)
/** Positive or negative, and small enough for sums and squares. */
export const Measure = z.number().min(-1e9).max(1e9)
export const Megabytes = z.number().min(0).max(1e9)
export const Kbps = z.number().min(0).max(1e9)
export const Port = z.int().min(0).max(255)
export const CommandId = z.int().min(0).nullable()
export const Lat = z.number().min(-90).max(90)
export const Lng = z.number().min(-180).max(180)

/** The fields that every device has. */
export const base = { id: Id, key: Key, dueAtMs: Due, silent: z.boolean(), bootId: Time }
export const ServerCondition = z.enum(['up', 'down', 'upgrading', 'unlicensed'])
export const Via = z.enum(['stream', 'speedTest', 'logs', 'videoReturn', 'databridge', 'ipPipe', 'upload', 'p2p'])
