import * as z from 'zod'
import { Fault } from './fault.ts'
import { Alias, Aliases, Place, UserName } from './names.ts'

const as = UserName.optional().meta({ description: 'The user who makes the call; operator by default' })
const on = z.boolean()
const percent = z.number().min(0).max(100)

/** The headers that decide whether a call is accepted. */
const Headers = z.strictObject({
  origin: z.string().max(200).optional(),
  host: z.string().max(200).optional(),
  'content-type': z.string().max(100).optional(),
  'idempotency-key': z.string().min(1).max(200).optional(),
})
export type CallHeaders = z.infer<typeof Headers>

/** Calls of the API by a user. */
const calls = {
  call: z.strictObject({
    call: z
      .string()
      .regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/, 'A call is written as METHOD /path, such as "PUT /v2/units/{cam-1}/delay".'),
    as,
    body: z.record(z.string(), z.json()).optional(),
    headers: Headers.optional().meta({ description: 'Headers that differ from those of a client of the API' }),
    bodyBytes: z.int().min(1).max(1_000_000).optional().meta({ description: 'The body is filled with blanks to this size' }),
  }),
  start: z.strictObject({ start: Aliases, channel: Alias.optional(), as }),
  stop: z.strictObject({ stop: Aliases, as }),
  reboot: z.strictObject({ reboot: Aliases, as }),
  selectChannel: z.strictObject({ selectChannel: Aliases, channel: Alias, as }),
}

/** Events at a device, without a user of the API. */
const devices = {
  camera: z.strictObject({ camera: Aliases, connected: on }),
  battery: z.strictObject({ battery: Aliases, percent }),
  mains: z.strictObject({ mains: Aliases, connected: on }),
  powerOff: z.strictObject({ powerOff: Aliases }),
  powerOn: z.strictObject({ powerOn: Aliases }),
  pressStart: z.strictObject({ pressStart: Aliases, channel: Alias }),
  pressRecord: z.strictObject({ pressRecord: Aliases }),
  pressForward: z.strictObject({ pressForward: Aliases, backlogMb: z.number().positive().max(100_000) }),
  pressStop: z.strictObject({ pressStop: Aliases }),
  pressUpgrade: z.strictObject({ pressUpgrade: Aliases, version: z.string().max(30) }),
  drive: z.strictObject({ drive: Aliases }),
  park: z.strictObject({ park: Aliases }),
  indoors: z.strictObject({ indoors: Aliases, inside: on }),
  selectSim: z.strictObject({ selectSim: Aliases, port: z.int().min(0).max(15), sim: z.enum(['A', 'B']) }),
  fails: z.strictObject({ fails: Aliases }),
  disk: z.strictObject({ disk: Aliases, percent }),
  source: z.strictObject({ source: Aliases, connected: on }),
  declares: z.strictObject({
    declares: Aliases,
    status: z
      .enum(['online', 'unavailable', 'setup_transparent_bridge'])
      .nullable()
      .meta({ description: 'A status that no activity of the device shows; null ends it. A channel has "unavailable" alone' }),
  }),
  enable: z.strictObject({ enable: Aliases }),
  disable: z.strictObject({ disable: Aliases }),
}

const region = { at: Place, radiusKm: z.number().positive().max(20_000) }
const strength = z.number().min(0).max(1).optional().meta({ description: '0 to 1; 1 by default' })

/** Events in the surroundings of the devices. The first word names the effect, so that `end` can end it. */
const environment = {
  outage: z.strictObject({
    outage: Alias,
    carrier: z
      .union([z.literal('all'), z.int().min(1).max(4)])
      .meta({ description: 'Number of the carrier in its country, from 1; all: every carrier' }),
    ...region,
    strength,
  }),
  crowd: z.strictObject({ crowd: Alias, ...region, strength }),
  powerCut: z.strictObject({ powerCut: Alias, ...region }),
  weather: z.strictObject({ weather: Alias, ...region, strength }),
  end: z.strictObject({ end: Alias }),
}

/** Faults of calls, streams and links. The first word names the fault, so that `end` can end it. */
const faults = {
  fault: z.strictObject({ fault: Alias, is: Fault }),
}

/** Every action, by its first word. */
export const actions = { ...calls, ...devices, ...environment, ...faults }
export type ActionWord = keyof typeof actions
export type Actions = { [Word in ActionWord]: z.infer<(typeof actions)[Word]> }
export type Action = Actions[ActionWord]
export const Action = z.union(Object.values(actions))
/** The actions that a scenario may begin with. */
export const EnvironmentAction = z.union(Object.values(environment))
