import { stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { Duration } from './duration.ts'
import { Fault } from './fault.ts'
import { Alias, Aliases, Place, UserName } from './names.ts'

const as = UserName.optional().meta({ description: 'The user who makes the call; operator by default' })
const each = Duration.optional().meta({ description: 'World time between two units; all at once by default' })
const on = z.boolean()
const percent = z.number().min(0).max(100)

/** The headers that decide whether a call is accepted. */
const Headers = z.strictObject({
  origin: stringUpTo(200).optional(),
  host: stringUpTo(200).optional(),
  'content-type': stringUpTo(100).optional(),
  'idempotency-key': stringUpTo(200).min(1).optional(),
})
export type CallHeaders = z.infer<typeof Headers>

/** Calls of the API by a user. */
const calls = {
  call: z.strictObject({
    call: stringUpTo(2000)
      .regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/, 'A call is written as METHOD /path, such as "PUT /v2/units/{cam-1}/delay".')
      .refine((text) => !/[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i.test(text), 'A path has no parts "." and "..".'),
    as,
    body: z.record(z.string(), z.json()).optional(),
    fill: z
      .strictObject({ field: stringUpTo(40).min(1), characters: z.int().min(1).max(250_000) })
      .optional()
      .meta({ description: 'A field of the body that is a text of so many letters A' }),
    headers: Headers.optional().meta({ description: 'Headers that differ from those of a client of the API' }),
    bodyBytes: z.int().min(1).max(1_000_000).optional().meta({ description: 'The body is filled with blanks to this size' }),
  }),
  start: z.strictObject({ start: Aliases, channel: Alias.optional(), each, as }),
  stop: z.strictObject({ stop: Aliases, each, as }),
  reboot: z.strictObject({ reboot: Aliases, as }),
  selectChannel: z.strictObject({ selectChannel: Aliases, channel: Alias, as }),
}

const db = z.number().min(0).max(60)
const port = z.int().min(0).max(15)
const version = stringUpTo(20).regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'A version has three numbers, such as "10.1.0".')

/**
 * Events at a device, without a user of the API. Scenarios name their devices by aliases, other callers by ids: `One` is the
 * schema of a name, `Some` that of one or several.
 */
export const deviceWords = <One extends z.ZodType<string>, Some extends z.ZodType<string | string[]>>(one: One, some: Some) => ({
  camera: z.strictObject({ camera: some, connected: on }),
  battery: z.strictObject({ battery: some, percent }),
  mains: z.strictObject({ mains: some, connected: on }),
  powerOff: z.strictObject({ powerOff: some }),
  powerOn: z.strictObject({ powerOn: some }),
  pressStart: z.strictObject({ pressStart: some, channel: one }),
  pressRecord: z.strictObject({ pressRecord: some }),
  pressForward: z.strictObject({ pressForward: some, backlogMb: z.number().positive().max(100_000) }),
  pressStop: z.strictObject({ pressStop: some }),
  pressUpgrade: z.strictObject({ pressUpgrade: some, version }),
  move: z.strictObject({ move: some, to: Place }),
  drive: z.strictObject({ drive: some }),
  park: z.strictObject({ park: some }),
  indoors: z.strictObject({ indoors: some, inside: on }),
  modem: z.strictObject({ modem: some, port, works: on }),
  weaken: z.strictObject({ weaken: some, port, byDb: db }),
  simCards: z.strictObject({ simCards: some, port, inserted: on }),
  selectSim: z.strictObject({ selectSim: some, port, sim: z.enum(['A', 'B']) }),
  fails: z.strictObject({ fails: some }),
  disk: z.strictObject({ disk: some, percent }),
  ptpMaster: z.strictObject({ ptpMaster: some, there: on }),
  tally: z.strictObject({
    tally: some,
    number: z.int().min(1).max(64).meta({ description: 'Number of the interface at the server' }),
    state: z
      .enum(['off', 'preview', 'program'])
      .meta({ description: 'The vision mixer has one source in the preview and one in the programme' }),
  }),
  hardware: z.strictObject({ hardware: some, part: z.enum(['tally', 'audio']), works: on }),
  source: z.strictObject({ source: some, connected: on }),
  farEnd: z.strictObject({
    farEnd: some.meta({ description: 'The channels whose output has this far end' }),
    which: z.enum(['primary', 'secondary']).optional().meta({ description: 'Whose address; primary by default' }),
    behaves: z
      .enum(['ok', 'refuseKey', 'unknownHost', 'unreachable', 'slow', 'wrongPassphrase', 'noCaller'])
      .nullable()
      .meta({ description: 'How it treats the stream; null: as its address says' }),
  }),
  dropOutput: z.strictObject({ dropOutput: some }),
  declares: z.strictObject({
    declares: some,
    status: z
      .enum(['online', 'unavailable', 'setup_transparent_bridge'])
      .nullable()
      .meta({ description: 'A status that no activity of the device shows; null ends it. A channel has "unavailable" alone' }),
  }),
  enable: z.strictObject({ enable: some }),
  disable: z.strictObject({ disable: some }),
})
const devices = deviceWords(Alias, Aliases)

const region = { at: Place, radiusKm: z.number().positive().max(20_000) }
const strength = z.number().min(0).max(1).optional().meta({ description: '0 to 1; 1 by default' })

/** Events in the surroundings of the devices. The first word names the effect, so that `end` can end it. */
export const environment = {
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
