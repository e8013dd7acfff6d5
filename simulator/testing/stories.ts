import { changeEnvironment } from '../src/world/surroundings.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Command, Provision, UnitSettings } from '@backhaul/device-link'
import fc from 'fast-check'
import type { DeviceAction } from '../src/device/actions.ts'
import { fullReport } from '../src/device/device.ts'
import type { EnvironmentAction } from '../src/environment/environment.ts'
import { act, addDevice, advance, copyWorld, createWorld, sendCommand, type World } from '../src/world/world.ts'
import { noOutput } from './day-world.ts'
import { checkInvariants } from './invariants.ts'
import { createWitness, type Witness } from './witness.ts'

/** Random stories of a small world: commands of users, events in the field and changes of the surroundings, with pauses. */

const startMs = Date.UTC(2026, 2, 4, 18)
const home = { lat: 51.5, lng: -0.13 }
const unitModels = ['LU-800', 'LU-300', 'Solo', 'PTMP-4']
const channels = 3

const base = { name: 'x', swVersion: '10.0.2' }
const devices: readonly Provision[] = [
  { ...base, kind: 'server', deviceId: 's-0', model: 'mmh_server' },
  ...Array.from({ length: channels }, (_, i): Provision => ({
    ...base,
    kind: 'channel',
    deviceId: `c-${i}`,
    model: 'output',
    serverId: 's-0',
  })),
  { ...base, kind: 'videoReturn', deviceId: 'v-0', model: '', serverId: 's-0' },
  { ...base, kind: 'gateway', deviceId: 'g-0', model: '' },
  ...unitModels.map((model, i): Provision => ({ ...base, kind: 'unit', deviceId: `u-${i}`, model, channelId: `c-${i % channels}`, home })),
]

export const unitId: fc.Arbitrary<string> = fc.nat(unitModels.length - 1).map((i) => `u-${i}`)
/** One channel more than the world has. */
const channelId = fc.nat(channels).map((i) => `c-${i}`)
const port = fc.nat(8)
const files: fc.Arbitrary<string[]> = fc.constantFrom(['rec_1.mp4'], ['a/b.mp4', 'rec_2.mp4'])
const of = <const Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values)

const settings: fc.Arbitrary<UnitSettings> = of<UnitSettings>(
  { bandwidth: { totalKbps: 3000, cellularKbps: 1000 } },
  { bandwidth: { totalKbps: null, cellularKbps: null } },
  { encoder: 'h264' },
  { filenamePrefix: 'take' },
  { operationalMode: 'databridge' },
  { operationalMode: 'video' },
  { interfaces: [{ port: 0, enabled: false }] },
  { interfaces: [{ port: 0, enabled: true }] },
  { ifbAlwaysOn: true },
)

const streams: fc.Arbitrary<Command> = fc.oneof(
  channelId.map((id): Command => ({ kind: 'startStream', mode: 'single', channelIds: [id] })),
  fc
    .tuple(of('multiCamera', 'switcher', 'switcherAndProxy'), fc.array(channelId, { maxLength: 4 }))
    .map(([mode, channelIds]): Command => ({ kind: 'startStream', mode, channelIds })),
  of<Command>({ kind: 'startStream', mode: 'storeAndForward', channelIds: [] }, { kind: 'stopStream' }),
)
const radio: fc.Arbitrary<Command> = fc.oneof(
  port.map((one): Command => ({ kind: 'scanCellular', port: one, forceScanNow: true })),
  port.map((one): Command => ({ kind: 'selectOperator', port: one, operator: null })),
  fc.tuple(port, of('A', 'B')).map(([one, sim]): Command => ({ kind: 'selectSim', port: one, sim })),
  fc.tuple(port, fc.boolean()).map(([one, enabled]): Command => ({ kind: 'setLinkEnabled', port: one, enabled })),
  of<Command>(
    { kind: 'scanWifi', forceScanNow: true },
    { kind: 'connectWifi', ssid: 'Arena Press', password: '' },
    { kind: 'disconnectWifi' },
    { kind: 'forgetWifi', ssid: 'Arena Press' },
  ),
)
const setup: fc.Arbitrary<Command> = fc.oneof(
  fc.integer({ min: 0, max: 30_000 }).map((delayMs): Command => ({ kind: 'setDelay', delayMs })),
  channelId.map((id): Command => ({ kind: 'setChannel', channelId: id })),
  of('Live', 'Store & Forward', 'Multi-HQ', '?').map((mode): Command => ({ kind: 'setTransmissionMode', transmissionMode: mode })),
  settings.map((one): Command => ({ kind: 'configure', settings: one })),
)
const tasks: fc.Arbitrary<Command> = fc.oneof(
  channelId.map((id): Command => ({ kind: 'startSpeedTest', channelId: id })),
  channelId.map((id): Command => ({ kind: 'sendLogs', channelId: id })),
  fc.tuple(of('startIntercom', 'stopIntercom'), of(1, 2)).map(([kind, intercom]): Command => ({ kind, intercom })),
  fc.tuple(files, of('s-0', 's-1')).map(([paths, serverId]): Command => ({ kind: 'uploadFiles', files: paths, serverId })),
  files.map((paths): Command => ({ kind: 'cancelUpload', files: paths })),
  files.map((paths): Command => ({ kind: 'deleteFiles', files: paths })),
  of<Command>(
    { kind: 'startDatabridge', gatewayId: 'g-0' },
    { kind: 'startDatabridge', gatewayId: 'g-1' },
    { kind: 'stopDatabridge' },
    { kind: 'startIpPipe', serverId: 's-0' },
    { kind: 'stopIpPipe' },
    { kind: 'startVideoReturn', videoReturnId: 'v-0' },
    { kind: 'stopVideoReturn' },
    { kind: 'stopSpeedTest' },
    { kind: 'stopLogs' },
    { kind: 'listFiles', path: '' },
  ),
)
const firmware: fc.Arbitrary<Command> = of<Command>(
  { kind: 'reboot' },
  { kind: 'shutdown' },
  { kind: 'unpair' },
  { kind: 'deleteCertificate' },
  { kind: 'upgrade', swVersion: '10.1.0' },
  { kind: 'upgrade', swVersion: '9.0.0' },
)
export const unitCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: streams },
  radio,
  setup,
  { weight: 2, arbitrary: tasks },
  firmware,
)
const siteCommand = of<[string, Command]>(
  ['s-0', { kind: 'reboot' }],
  ['s-0', { kind: 'upgrade', swVersion: '10.1.0' }],
  ['s-0', { kind: 'configureServer', settings: { maxChannels: 2 } }],
  ['c-0', { kind: 'startRecording' }],
  ['c-0', { kind: 'stopRecording' }],
  ['c-1', { kind: 'playFile', file: 'a.mp4' }],
  ['c-1', { kind: 'stopFile' }],
  ['c-0', { kind: 'configureChannel', settings: { bandwidthKbps: 2000 } }],
  ['v-0', { kind: 'configureVideoReturn', settings: { input: 'sdi' } }],
  ['g-0', { kind: 'reboot' }],
)

const unitAction: fc.Arbitrary<DeviceAction> = fc.oneof(
  of<DeviceAction>(
    { do: 'stop' },
    { do: 'record' },
    { do: 'powerOff' },
    { do: 'powerOn' },
    { do: 'powerOn' },
    { do: 'drive' },
    { do: 'park' },
    { do: 'cleanCard' },
    { do: 'upgrade', swVersion: '10.1.0' },
    { do: 'databridge', gatewayId: 'g-0' },
    { do: 'fail', task: 'upgrade', failure: 'upgradeFailed', upgradeCode: 101 },
    { do: 'fail', task: 'databridge', failure: 'connectionFailed' },
  ),
  fc.boolean().map((connected): DeviceAction => ({ do: 'camera', connected })),
  fc.boolean().map((connected): DeviceAction => ({ do: 'mains', connected })),
  fc.boolean().map((indoors): DeviceAction => ({ do: 'indoors', indoors })),
  fc.integer({ min: 0, max: 100 }).map((percent): DeviceAction => ({ do: 'battery', percent })),
  fc.integer({ min: 1, max: 500 }).map((backlogMb): DeviceAction => ({ do: 'forward', backlogMb })),
  fc.tuple(port, of('A', 'B')).map(([one, sim]): DeviceAction => ({ do: 'sim', port: one, sim })),
  fc.tuple(port, fc.boolean()).map(([one, broken]): DeviceAction => ({ do: 'modem', port: one, broken })),
  fc.tuple(port, fc.boolean()).map(([one, inserted]): DeviceAction => ({ do: 'simCards', port: one, inserted })),
  fc.tuple(port, fc.integer({ min: 0, max: 60 })).map(([one, db]): DeviceAction => ({ do: 'weaken', port: one, db })),
  fc
    .tuple(fc.double({ min: -85, max: 85, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([lat, lng]): DeviceAction => ({ do: 'move', lat, lng })),
  channelId.map((id): DeviceAction => ({ do: 'start', mode: 'single', channelIds: [id] })),
  channelId.map((id): DeviceAction => ({ do: 'speedTest', channelId: id })),
  channelId.map((id): DeviceAction => ({ do: 'sendLogs', channelId: id })),
)
const siteAction = fc.oneof(
  fc.tuple(channelId, of<DeviceAction>({ do: 'enable' }, { do: 'disable' }, { do: 'record' }, { do: 'stop' }, { do: 'dropDestination' })),
  of<[string, DeviceAction]>(
    ['s-0', { do: 'upgrade', swVersion: '10.1.0' }],
    ['s-0', { do: 'fail' }],
    ['s-0', { do: 'disk', percent: 100 }],
    ['s-0', { do: 'disk', percent: 20 }],
    ['s-0', { do: 'license', endsAtMs: startMs + 20_000 }],
    ['s-0', { do: 'license', endsAtMs: null }],
    ['v-0', { do: 'source', connected: true }],
    ['v-0', { do: 'source', connected: false }],
    ['g-0', { do: 'fail' }],
  ),
)
const place = { ...home, radiusKm: 50, untilMs: Number.POSITIVE_INFINITY, strength: 1 }
const change = of<EnvironmentAction>(
  { kind: 'outage', id: 'all', carrier: null, ...place },
  { kind: 'restore', carrier: null, ...home },
  { kind: 'crowd', id: 'crowd', ...place },
  { kind: 'powerCut', id: 'cut', ...place },
  { kind: 'weather', id: 'rain', ...place },
  { kind: 'end', id: 'crowd' },
)

export type StoryEvent =
  | { readonly kind: 'command'; readonly to: string; readonly command: Command }
  | { readonly kind: 'action'; readonly to: string; readonly action: DeviceAction }
  | { readonly kind: 'change'; readonly change: EnvironmentAction }

const event: fc.Arbitrary<StoryEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(unitId, unitCommand).map(([to, command]): StoryEvent => ({ kind: 'command', to, command })) },
  { weight: 2, arbitrary: siteCommand.map(([to, command]): StoryEvent => ({ kind: 'command', to, command })) },
  { weight: 8, arbitrary: fc.tuple(unitId, unitAction).map(([to, action]): StoryEvent => ({ kind: 'action', to, action })) },
  { weight: 2, arbitrary: siteAction.map(([to, action]): StoryEvent => ({ kind: 'action', to, action })) },
  { weight: 1, arbitrary: change.map((one): StoryEvent => ({ kind: 'change', change: one })) },
)
/** Pauses after an event, in ms. Most are shorter than the phases of a stream. */
const pause = of(0, 0, 250, 900, 1000, 2000, 4000, 4000, 9000, 20_000, 75_000)

export interface Story {
  readonly seed: number
  readonly events: readonly (readonly [StoryEvent, pauseMs: number])[]
}
export const story: fc.Arbitrary<Story> = fc.record({
  seed: fc.nat(100_000),
  events: fc.array(fc.tuple(event, pause), { minLength: 4, maxLength: 24 }),
})

export function createStoryWorld(seed: number, witness: Witness): World {
  const world = createWorld(seed, startMs, 'idle')
  for (const device of devices) addDevice(world, witness.output, device)
  return world
}

function apply(world: World, witness: Witness, one: StoryEvent, commandId: number): void {
  if (one.kind === 'change') return changeEnvironment(world, witness.output, one.change)
  if (one.kind === 'action') return act(world, witness.output, one.to, one.action)
  const to = world.places.get(one.to)
  if (to !== undefined) sendCommand(world, witness.output, to, commandId, one.command)
}

/** Runs a story, and checks the invariants after each event, shortly after it, and at the end of its pause. */
export function runStory({ seed, events }: Story): void {
  const witness = createWitness()
  const world = createStoryWorld(seed, witness)
  const check = () => {
    checkInvariants(world)
    witness.look(world)
  }
  events.forEach(([one, pauseMs], commandId) => {
    apply(world, witness, one, commandId)
    check()
    const endMs = world.nowMs + pauseMs
    for (const afterMs of [300, 1000, 3000, 10_000]) {
      if (afterMs >= pauseMs) break
      advance(world, witness.output, endMs - pauseMs + afterMs)
      check()
    }
    advance(world, witness.output, endMs)
    check()
  })
}

/** The longest time to an answer: a unit waits for its channels. */
const answerMsMax = 8000

/** Returns what a command may change: the state of a unit, the report of another device. */
function viewOf({ places, nowMs, radio }: World, id: string): object | null {
  const device = places.get(id)?.device
  if (device === undefined) return null
  if (device.kind !== 'unit') return fullReport(device, radio, nowMs, false)
  const { state } = device
  // A recording is accounted for at every step of its unit, and the arrival of a command is a step.
  const storage = state.storage === null ? null : { ...state.storage, recordedMb: 0, backlogMb: 0 }
  return { ...state, storage, arrivals: [], dueAtMs: 0 }
}

/**
 * Runs a story, sends a last command to one of two copies of its world, and compares them when it is answered. Returns the
 * answer, and the devices that differ.
 */
export function effectOf({ seed, events }: Story, to: string, command: Command): { answer: boolean | undefined; changed: string[] } {
  const witness = createWitness()
  const world = createStoryWorld(seed, witness)
  events.forEach(([one, pauseMs], commandId) => {
    apply(world, witness, one, commandId)
    advance(world, witness.output, world.nowMs + pauseMs)
  })
  const untouched = copyWorld(world)
  const place = world.places.get(to)
  const last = events.length
  if (place !== undefined) sendCommand(world, witness.output, place, last, command)
  const endMs = world.nowMs + answerMsMax
  while (world.nowMs < endMs && witness.answerTo(last) === undefined) {
    advance(world, witness.output, world.nowMs + 100)
    advance(untouched, noOutput, world.nowMs)
  }
  const changed = [...world.places.keys()].filter((id) => !isDeepStrictEqual(viewOf(world, id), viewOf(untouched, id)))
  return { answer: witness.answerTo(last), changed }
}
