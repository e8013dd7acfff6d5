import { type Command, linkLimits, type Provision } from '@backhaul/device-link'
import { createDevice, type Device, type DeviceAction, type Stimulus, stepDevice } from './device.ts'
import type { Mix } from './mix.ts'
import { addChange, addEverything, addHeartbeat, type Outbox } from './outbox.ts'
import { createRng } from './rng.ts'
import type { Reply, Signal } from './step.ts'

/** Each device is looked at once a second; the devices take turns, so that neither end has one long burst a second. */
export const turnsPerSecond = 4
export const turnMs = 1000 / turnsPerSecond
/** More than this is a loop between devices, and a bug. */
const signalsAtOnceMax = 20 * linkLimits.devicesPerLink
const tick = { kind: 'tick' } as const
const offline = { kind: 'refused', reason: 'the channel is offline' } as const

/** The devices and what passes between them. A device is woken only when something of it is due. */
export interface World {
  readonly seed: number
  readonly mix: Mix
  readonly outbox: Outbox
  readonly devices: Map<string, Device>
  readonly slices: readonly Device[][]
  readonly sent: { from: string; to: string; signal: Signal }[]
  readonly onReply: (device: Device, reply: Reply) => void
}

export const createWorld = (seed: number, mix: Mix, outbox: Outbox, onReply: World['onReply']): World => ({
  seed,
  mix,
  outbox,
  devices: new Map(),
  slices: Array.from({ length: turnsPerSecond }, () => []),
  sent: [],
  onReply,
})

/** By its id: a device more or less moves no other to another turn. */
const sliceOf = ({ slices }: World, id: string) => slices[Math.floor(createRng(0, id)() * turnsPerSecond)] as Device[]

function run(world: World, device: Device, stimulus: Stimulus, nowMs: number): void {
  const before = device.state
  const { state, reports, replies, sends } = stepDevice(device, stimulus, nowMs)
  device.state = state
  device.dueAtMs = state.dueAtMs
  const started = state.boots !== before.boots
  if (started) {
    device.bootId = Math.max(device.bootId + 1, nowMs)
    device.seq = 0
    device.justStarted = true
  }
  if (started || (before.silent && !state.silent)) addEverything(world.outbox, device)
  else if (!state.silent) for (const report of reports) addChange(world.outbox, device, report)
  for (const reply of replies) world.onReply(device, reply)
  for (const { to, signal } of sends) world.sent.push({ from: device.id, to, signal })
}

/** Until all is quiet. Who doesn't hear is offline to whoever asked. */
function deliver(world: World, nowMs: number): void {
  const { sent, devices } = world
  for (let i = 0; i < sent.length; i++) {
    if (i > signalsAtOnceMax) throw new Error('devices keep signalling each other')
    const { from, to, signal } = sent[i] as (typeof sent)[number]
    const device = devices.get(to)
    // A channel hears its server even while it is down: that is how it comes back.
    const hears = device !== undefined && (!device.state.silent || signal.kind === 'serverState')
    if (hears) run(world, device, { kind: 'signal', from, signal }, nowMs)
    else if (signal.kind === 'join' || signal.kind === 'begin') {
      const asker = devices.get(from)
      if (asker) run(world, asker, { kind: 'signal', from: to, signal: offline }, nowMs)
    }
  }
  sent.length = 0
}

export function actOn(world: World, deviceId: string, action: DeviceAction, nowMs: number): void {
  const device = world.devices.get(deviceId)
  if (device === undefined) return
  run(world, device, { kind: 'action', action }, nowMs)
  deliver(world, nowMs)
}

export function commandDevice(world: World, device: Device, commandId: number, command: Command, nowMs: number): void {
  run(world, device, { kind: 'command', commandId, command }, nowMs)
  deliver(world, nowMs)
}

/** Servers know their channels from them; who comes later is told as well. */
function introduce({ sent, devices }: World, { state }: Device): void {
  const signal = { kind: 'carries' } as const
  if ('serverId' in state && state.serverId !== null) sent.push({ from: state.id, to: state.serverId, signal })
  if (!('channelIds' in state)) return
  for (const other of devices.values())
    if ('serverId' in other.state && other.state.serverId === state.id) sent.push({ from: other.id, to: state.id, signal })
}

/** Is this device from now on; one it has been before learns that the core is there again. */
export function adopt(world: World, provision: Provision, nowMs: number): void {
  const { deviceId } = provision
  let device = world.devices.get(deviceId)
  if (device === undefined) {
    device = createDevice(provision, nowMs, world.seed)
    world.devices.set(deviceId, device)
    sliceOf(world, deviceId).push(device)
    introduce(world, device)
    deliver(world, nowMs)
    for (const action of world.mix.adopt(device)) actOn(world, deviceId, action, nowMs)
  }
  device.live = true
  addEverything(world.outbox, device)
}

export function drop(world: World, deviceId: string): void {
  const device = world.devices.get(deviceId)
  if (device === undefined) return
  device.live = false
  world.devices.delete(deviceId)
  const slice = sliceOf(world, deviceId)
  slice.splice(slice.indexOf(device), 1)
}

/** A quarter of the devices: what is due, and a sign of life from those that were quiet for long. */
export function takeTurn(world: World, index: number, secondsBetweenBeats: number): void {
  const nowMs = index * turnMs
  const second = Math.floor(index / turnsPerSecond)
  const slice = world.slices[index % turnsPerSecond] as Device[]
  for (let i = 0; i < slice.length; i++) {
    const device = slice[i] as Device
    if (device.dueAtMs <= nowMs) {
      run(world, device, tick, nowMs)
      if (world.sent.length > 0) deliver(world, nowMs)
    }
    // Neighbours beat in different seconds, so that the signs of life come spread.
    const beats = (second + i) % secondsBetweenBeats === 0 && nowMs - device.lastSaidMs >= secondsBetweenBeats * 500
    if (beats && !device.state.silent) addHeartbeat(world.outbox, device)
  }
}
