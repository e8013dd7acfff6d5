import type { Command, Provision } from '@backhaul/device-link'
import { type ChannelState, checkStream, isCheckOnly } from '../channel/channel.ts'
import type { DeviceAction } from '../device/actions.ts'
import { createDevice, reviseDevice, type Device, type DeviceReport, stepDevice } from '../device/device.ts'
import type { Input, Reply, Signal } from '../device/step.ts'
import { type Crew, type Director, type DirectorName, handsOffMs } from '../director/director.ts'
import { directors } from '../director/directors.ts'
import { createEnvironment } from '../environment/environment.ts'
import type { RadioContext } from '../radio/modem.ts'
import { checkAtMs, copyReceptions, createReceptions, receptionOf } from '../radio/receptions.ts'
import { copyTransmissions, createTransmissions, sendSecond } from '../radio/transmissions.ts'
import { sendsLive, type UnitState } from '../unit/state.ts'
import { copyCellLoads, createCellLoads } from './cell-loads.ts'
import { addSecond, copySeconds, createSeconds, nextSecondMs, runSlot, type Seconds } from './seconds.ts'
import {
  copySchedule,
  createSchedule,
  crewDue,
  dueAt,
  earliestDue,
  heartbeatDue,
  isSilent,
  openSchedule,
  queued,
  type Schedule,
  secondDue,
  setDue,
  silent,
  stateDue,
} from './schedule.ts'
import { copyQueue, createQueue, earliestMs, type EventQueue, push, removeEarliest, replaceEarliest } from './queue.ts'

/** More signals than this in one delivery are an endless exchange between devices, which is a bug. */
const signalsPerDeliveryMax = 1_000_000
const never = Number.POSITIVE_INFINITY
const secondMs = 1000
const tick = { kind: 'tick' } as const

/** One device of a world. All fields are plain data, so that a copy of the place is a copy of the device. */
export interface Place {
  readonly id: string
  readonly number: number
  device: Device
  /** The people at the device; null without any. */
  crew: Crew | null
  /** A user works with the unit, or with a unit that selected the channel, so crews leave it alone until this time. */
  heldUntilMs: number
}

/** Receives the output of the devices. */
export interface Output {
  report(place: Place, changes: DeviceReport): void
  /** The device began a new boot, or has a connection again: its next report must be complete. */
  full(place: Place, started: boolean): void
  /** Sends a heartbeat when the device has sent nothing for long, and returns the time of the next one. */
  heartbeat(place: Place): number
  /** A second of a unit that sends, by its number, has ended: the rates of its links are in its row of the transmissions. */
  second(number: number): void
  reply(place: Place, reply: Reply): void
}

/** Devices, their surroundings and their crews, at one time. Nothing else has state: a copy of a world goes its own way. */
export interface World {
  readonly seed: number
  nowMs: number
  /** The surroundings and the networks that the devices share. */
  radio: RadioContext
  readonly director: DirectorName
  readonly places: Map<string, Place>
  /** Units that the crews leave alone. The set is replaced, never changed. */
  reserved: ReadonlySet<string>
  /** Places by number. Numbers of removed places are not used again. */
  readonly byNumber: (Place | null)[]
  readonly schedule: Schedule
  readonly queue: EventQueue
  readonly seconds: Seconds
}

export const createWorld = (seed: number, nowMs: number, director: DirectorName): World => ({
  seed,
  nowMs,
  radio: { environment: createEnvironment(seed), loads: createCellLoads(), sent: createTransmissions(), received: createReceptions() },
  director,
  places: new Map(),
  reserved: new Set(),
  byNumber: [],
  schedule: createSchedule(),
  queue: createQueue(),
  seconds: createSeconds(nowMs),
})

/**
 * Copies a world. The states of its devices are immutable and shared.
 *
 * @public
 */
export function copyWorld(world: World): World {
  const byNumber = world.byNumber.map((place) => (place === null ? null : { ...place }))
  const places = new Map<string, Place>()
  for (const place of byNumber) if (place !== null) places.set(place.id, place)
  const { environment, loads, sent, received } = world.radio
  const radio = { environment, loads: copyCellLoads(loads), sent: copyTransmissions(sent), received: copyReceptions(received) }
  return {
    ...world,
    radio,
    places,
    byNumber,
    schedule: copySchedule(world.schedule),
    queue: copyQueue(world.queue),
    seconds: copySeconds(world.seconds),
  }
}

const directorOf = ({ director }: World): Director => directors[director]

/** Puts a device into the queue when it is due earlier than its entry says. */
function enqueue({ queue, schedule }: World, { number }: Place): void {
  const dueMs = earliestDue(schedule, number)
  if (dueMs >= dueAt(schedule, number, queued)) return
  setDue(schedule, number, queued, dueMs)
  push(queue, dueMs, number)
}

/** Sets the time of a device's next heartbeat. */
export function setHeartbeat(world: World, place: Place, atMs: number): void {
  setDue(world.schedule, place.number, heartbeatDue, atMs)
  enqueue(world, place)
}

/** Notes when a device is due after a step. The first second of a stream ends a second after it began. */
function schedule({ schedule: times, seconds, nowMs }: World, { number, device }: Place): void {
  setDue(times, number, stateDue, device.state.dueAtMs)
  setDue(times, number, silent, device.state.silent ? 1 : 0)
  if (device.kind !== 'unit') return
  if (!sendsLive(device.state)) setDue(times, number, secondDue, never)
  else if (dueAt(times, number, secondDue) === never) {
    setDue(times, number, secondDue, nowMs + secondMs)
    addSecond(seconds, number, nowMs + secondMs)
  }
}

interface Transit {
  readonly from: string
  readonly to: string
  readonly signal: Signal
}

/** Keeps crews off the channel of a unit that a user has used at this time. */
function holdChannel({ places }: World, { setup: { channelId } }: UnitState, atMs: number): void {
  const channel = channelId === null ? undefined : places.get(channelId)
  if (channel !== undefined) channel.heldUntilMs = atMs + handsOffMs
}

/** Runs one step of a device, passes its output on and queues its signals. */
function run(world: World, output: Output, place: Place, input: Input, transit: Transit[]): void {
  const before = place.device.state
  const { state, step } = stepDevice(place.device, input, world.nowMs, world.radio)
  place.device = { kind: place.device.kind, state } as Device
  schedule(world, place)
  const started = state.bootId !== before.bootId
  if (started || (before.silent && !state.silent)) output.full(place, started)
  else if (!state.silent && step.changes !== null) output.report(place, step.changes)
  if (step.replies !== null) {
    for (const reply of step.replies) output.reply(place, reply)
    if ('commandedAtMs' in state && state.commandedAtMs === world.nowMs) holdChannel(world, state, world.nowMs)
  }
  if (step.signals !== null) for (const { to, signal } of step.signals) transit.push({ from: place.id, to, signal })
}

/** Returns what a device receives in place of the reply of a device that is away. */
function replyOfAbsent(signal: Signal): Signal | null {
  const isCall = 'via' in signal && (signal.via === 'intercom1' || signal.via === 'intercom2')
  if (signal.kind === 'join' && isCall) return { kind: 'refused', via: signal.via, reason: 'serverOffline' }
  if (signal.kind === 'join') return { kind: 'refused', via: signal.via, reason: 'channelOffline' }
  if (signal.kind === 'begin') return { kind: 'refused', via: 'stream', reason: 'channelOffline' }
  return signal.kind === 'stillSending' ? { kind: 'lost', via: signal.via } : null
}

/** Returns the settings that the core alone decides about. The channel has the others already, or newer ones. */
const providedAgain = ({ channelSettings: { ingestServerId = null, graphics = null } = {} }: Provision): DeviceAction => ({
  do: 'provide',
  settings: { ingestServerId, graphics },
})

/** Whether a silent device learns of it: the state of its server ends the silence, and a server knows its channels when it is back. */
const alwaysArrives = ({ kind }: Signal): boolean => kind === 'serverState' || kind === 'ingest'

/** Runs an input of a device, and then all signals that follow from it. A request to a device that is away is refused for it. */
function runAll(world: World, output: Output, place: Place, input: Input): void {
  const transit: Transit[] = []
  run(world, output, place, input, transit)
  for (let i = 0; i < transit.length; i++) {
    if (i > signalsPerDeliveryMax) throw new Error('The devices do not stop sending signals to each other.')
    const { from, to, signal } = transit[i] as Transit
    const receiver = world.places.get(to)
    if (receiver !== undefined && (!receiver.device.state.silent || alwaysArrives(signal))) {
      run(world, output, receiver, { kind: 'signal', from, signal }, transit)
      enqueue(world, receiver)
    } else {
      const sender = world.places.get(from)
      const reply = replyOfAbsent(signal)
      if (reply !== null && sender !== undefined) run(world, output, sender, { kind: 'signal', from: to, signal: reply }, transit)
    }
  }
  enqueue(world, place)
}

/** Introduces channels and servers to each other, whichever arrives first. */
function register(world: World, output: Output, { id, device }: Place): void {
  const introduce = (channelId: string, serverId: string) => {
    const server = world.places.get(serverId)
    if (server?.device.kind === 'server') runAll(world, output, server, { kind: 'signal', from: channelId, signal: { kind: 'register' } })
  }
  const serverIdOf = ({ kind, state }: Device) => (kind === 'channel' || kind === 'videoReturn' ? state.serverId : null)
  const serverId = serverIdOf(device)
  if (serverId !== null) introduce(id, serverId)
  if (device.kind === 'channel') introduceIngest(world, output, id, device.state.settings.ingestServerId)
  if (device.kind !== 'server') return
  for (const other of world.places.values()) {
    if (serverIdOf(other.device) === id) introduce(other.id, id)
    if (other.device.kind === 'channel' && other.device.state.settings.ingestServerId === id) introduceIngest(world, output, other.id, id)
  }
}

/** Introduces a channel to the ingest server of its settings. */
function introduceIngest(world: World, output: Output, channelId: string, serverId: string | null): void {
  const server = serverId === null ? undefined : world.places.get(serverId)
  if (server?.device.kind === 'server')
    runAll(world, output, server, { kind: 'signal', from: channelId, signal: { kind: 'ingest', on: true } })
}

/** Returns the place of a device that the core named. A device that the world already has keeps its state and takes its new facts. */
export function addDevice(world: World, output: Output, provision: Provision): Place {
  const { deviceId: id } = provision
  const known = world.places.get(id)
  if (known !== undefined) {
    known.device = reviseDevice(known.device, provision, world.nowMs)
    if (known.device.kind === 'channel') runAll(world, output, known, { kind: 'action', action: providedAgain(provision) })
    return known
  }
  const number = world.byNumber.length
  const device = createDevice(provision, world.seed, number, world.nowMs, world.radio)
  const place: Place = { id, number, device, crew: null, heldUntilMs: 0 }
  openSchedule(world.schedule, number)
  schedule(world, place)
  world.places.set(id, place)
  world.byNumber.push(place)
  register(world, output, place)
  const { crew, actions } = directorOf(world).arrive(place.device, world)
  place.crew = crew
  setDue(world.schedule, number, crewDue, crew?.dueMs ?? never)
  for (const action of actions) runAll(world, output, place, { kind: 'action', action })
  enqueue(world, place)
  return place
}

export function removeDevice(world: World, id: string): void {
  const place = world.places.get(id)
  if (place === undefined) return
  world.places.delete(id)
  world.byNumber[place.number] = null
  openSchedule(world.schedule, place.number)
}

/** Hands a command to a device. A silent device receives none: the command times out in the core, as in the field. */
export function sendCommand(world: World, output: Output, place: Place, commandId: number, command: Command): void {
  if (!place.device.state.silent) runAll(world, output, place, { kind: 'command', commandId, command })
}

/** Applies an event in the field to a device. */
export function act(world: World, output: Output, id: string, action: DeviceAction): void {
  const place = world.places.get(id)
  if (place !== undefined) runAll(world, output, place, { kind: 'action', action })
}

/** Applies an event in the field that no crew caused. The crew leaves the unit and its channel alone for some time. */
export function intervene(world: World, output: Output, id: string, action: DeviceAction): void {
  const place = world.places.get(id)
  if (place?.device.kind === 'unit') {
    place.heldUntilMs = world.nowMs + handsOffMs
    holdChannel(world, place.device.state, world.nowMs)
  }
  act(world, output, id, action)
}

function runCrew(world: World, output: Output, place: Place, crew: Crew): void {
  const { crew: after, actions } = directorOf(world).step(crew, place.device, world)
  place.crew = after
  setDue(world.schedule, place.number, crewDue, after.dueMs)
  for (const action of actions) runAll(world, output, place, { kind: 'action', action })
}

/** Sends the second of a unit that sends live video only: the one thing that most units do at most times. */
function runSecond({ radio, schedule: times, nowMs }: World, output: Output, number: number): boolean {
  const dueMs = dueAt(times, number, secondDue)
  // A unit that stopped and started again has another slot, or begins here in a second.
  if (dueMs !== nowMs) return dueMs !== never && (dueMs - nowMs) % secondMs === 0
  setDue(times, number, secondDue, nowMs + secondMs)
  sendSecond(radio.sent, number, radio.loads, nowMs)
  if (!isSilent(times, number)) output.second(number)
  return true
}

/** Checks the stream of a channel, without a step: a new state for each check would be most of the garbage of a large fleet. */
function runCheck({ radio, schedule: times, nowMs }: World, output: Output, place: Place, channel: ChannelState): void {
  const changes = checkStream(channel, radio, nowMs)
  setDue(times, place.number, stateDue, receptionOf(radio.received, place.number, checkAtMs))
  if (changes !== null) output.report(place, changes)
}

function runPlace(world: World, output: Output, place: Place): void {
  const { nowMs, radio, schedule: times } = world
  const { number } = place
  if (dueAt(times, number, stateDue) <= nowMs) {
    if (place.device.kind === 'channel' && isCheckOnly(place.device.state, radio, nowMs)) runCheck(world, output, place, place.device.state)
    else runAll(world, output, place, tick)
  }
  if (dueAt(times, number, crewDue) <= nowMs && place.crew !== null) runCrew(world, output, place, place.crew)
  if (dueAt(times, number, heartbeatDue) <= nowMs) setDue(times, number, heartbeatDue, output.heartbeat(place))
}

/** Runs the earliest entry of the queue. */
function runEarliest(world: World, output: Output, atMs: number): void {
  const { queue, byNumber, schedule: times } = world
  const number = queue.device[0] as number
  const place = byNumber[number] ?? null
  if (place === null || dueAt(times, number, queued) !== atMs) return removeEarliest(queue)
  if (atMs > world.nowMs) world.nowMs = atMs
  // While it runs, the device needs no new entry: it gets its next one below.
  setDue(times, number, queued, Number.NEGATIVE_INFINITY)
  runPlace(world, output, place)
  // A device that has more to do now does it in the next ms: time never stops.
  const dueMs = Math.max(earliestDue(times, number), atMs + 1)
  setDue(times, number, queued, dueMs)
  const isEarliest = queue.dueMs[0] === atMs && queue.device[0] === number
  if (isEarliest && dueMs !== never) replaceEarliest(queue, dueMs, number)
  else if (isEarliest) removeEarliest(queue)
  // A signal of this step made another device due now. The former entry of this device is outdated.
  else if (dueMs !== never) push(queue, dueMs, number)
}

/**
 * Runs all events up to a time, in their order, and sets the time. Of one ms, the entries of the queue come first, and then the
 * seconds that end in it.
 */
export function advance(world: World, output: Output, toMs: number): void {
  const { queue, seconds } = world
  const second = (number: number) => runSecond(world, output, number)
  for (;;) {
    const queueMs = earliestMs(queue)
    const secondAtMs = nextSecondMs(seconds, Math.min(toMs, queueMs - 1))
    if (secondAtMs < queueMs && secondAtMs <= toMs) {
      if (secondAtMs > world.nowMs) world.nowMs = secondAtMs
      runSlot(seconds, secondAtMs, second)
    } else if (queueMs <= toMs) runEarliest(world, output, queueMs)
    else break
  }
  seconds.doneMs = Math.max(seconds.doneMs, toMs)
  if (toMs > world.nowMs) world.nowMs = toMs
}
