import type { Command, Provision } from '@backhaul/device-link'
import { linkLimits } from '@backhaul/device-link'
import { createDevice, type Device, type DeviceAction, type Stimulus, stepDevice } from './device.ts'
import type { Mix } from './mix.ts'
import type { Outbox } from './outbox.ts'
import { createRng } from './rng.ts'
import type { Reply, Signal } from './step.ts'

/** Each device is looked at once a second; the devices take turns, so that neither end has one long burst a second. */
export const turnsPerSecond = 4
export const turnMs = 1000 / turnsPerSecond
/** More than this is a loop between devices, and a bug. */
const signalsAtOnceMax = 20 * linkLimits.devicesPerLink
const tick = { kind: 'tick' } as const
const offline = { kind: 'refused', reason: 'the channel is offline' } as const

export interface WorldOptions {
  readonly seed: number
  readonly mix: Mix
  readonly outbox: Outbox
  onReply(device: Device, reply: Reply): void
}

export interface World {
  readonly devices: ReadonlyMap<string, Device>
  /** Is this device from now on, or knows that the core is there again. */
  adopt(provision: Provision, nowMs: number): void
  drop(deviceId: string): void
  command(device: Device, commandId: number, command: Command, nowMs: number): void
  act(deviceId: string, action: DeviceAction, nowMs: number): void
  /** One quarter of the devices: what is due, and a sign of life of those that were quiet for too long. */
  takeTurn(index: number, secondsBetweenBeats: number): void
}

interface Sent {
  readonly from: string
  readonly to: string
  readonly signal: Signal
}

/** The devices and what passes between them. Wakes a device only when something of it is due. */
export function createWorld({ seed, mix, outbox, onReply }: WorldOptions): World {
  const devices = new Map<string, Device>()
  const slices: Device[][] = Array.from({ length: turnsPerSecond }, () => [])
  const sent: Sent[] = []
  // By its id: a device more or less moves no other to another turn.
  const sliceOf = (id: string) => slices[Math.floor(createRng(0, id)() * turnsPerSecond)] as Device[]

  function run(device: Device, stimulus: Stimulus, nowMs: number): void {
    const before = device.state
    const { state, reports, replies, sends } = stepDevice(device, stimulus, nowMs)
    device.state = state
    const started = state.boots !== before.boots
    if (started) {
      device.bootId = Math.max(device.bootId + 1, nowMs)
      device.seq = 0
      device.justStarted = true
    }
    if (started || (before.silent && !state.silent)) outbox.everything(device)
    else if (!state.silent) for (const report of reports) outbox.change(device, report)
    for (const reply of replies) onReply(device, reply)
    for (const { to, signal } of sends) sent.push({ from: device.id, to, signal })
  }

  /** Until all is quiet. Who doesn't hear is offline to whoever asked. */
  function deliver(nowMs: number): void {
    for (let i = 0; i < sent.length; i++) {
      if (i > signalsAtOnceMax) throw new Error('devices keep signalling each other')
      const { from, to, signal } = sent[i] as Sent
      const device = devices.get(to)
      // A channel hears its server even while it is down: that is how it comes back.
      const hears = device !== undefined && (!device.state.silent || signal.kind === 'serverState')
      if (hears) run(device, { kind: 'signal', from, signal }, nowMs)
      else if (signal.kind === 'join' || signal.kind === 'begin') {
        const asker = devices.get(from)
        if (asker) run(asker, { kind: 'signal', from: to, signal: offline }, nowMs)
      }
    }
    sent.length = 0
  }

  function act(deviceId: string, action: DeviceAction, nowMs: number): void {
    const device = devices.get(deviceId)
    if (device === undefined) return
    run(device, { kind: 'action', action }, nowMs)
    deliver(nowMs)
  }

  return {
    devices,
    act,
    adopt(provision, nowMs) {
      const { deviceId, kind, serverId } = provision
      let device = devices.get(deviceId)
      if (device === undefined) {
        device = createDevice(provision, nowMs, seed)
        devices.set(deviceId, device)
        sliceOf(deviceId).push(device)
        for (const action of mix.adopt(device)) act(deviceId, action, nowMs)
      }
      device.live = true
      outbox.everything(device)
      if (kind === 'channel' && serverId && devices.has(serverId)) sent.push({ from: deviceId, to: serverId, signal: { kind: 'carries' } })
      else if (kind === 'server') for (const { id, kind, state } of devices.values()) if (kind === 'channel' && 'serverId' in state && state.serverId === deviceId) sent.push({ from: id, to: deviceId, signal: { kind: 'carries' } })
      deliver(nowMs)
    },
    drop(deviceId) {
      const device = devices.get(deviceId)
      if (device === undefined) return
      device.live = false
      devices.delete(deviceId)
      const slice = sliceOf(deviceId)
      slice.splice(slice.indexOf(device), 1)
    },
    command(device, commandId, command, nowMs) {
      run(device, { kind: 'command', commandId, command }, nowMs)
      deliver(nowMs)
    },
    takeTurn(index, secondsBetweenBeats) {
      const nowMs = index * turnMs
      const slice = slices[index % turnsPerSecond] as Device[]
      const second = Math.floor(index / turnsPerSecond)
      slice.forEach((device, i) => {
        if (device.state.dueAtMs <= nowMs) {
          run(device, tick, nowMs)
          if (sent.length > 0) deliver(nowMs)
        }
        const quiet = (second + i) % secondsBetweenBeats === 0 && nowMs - device.lastSaidMs >= secondsBetweenBeats * 500
        if (quiet && !device.state.silent) outbox.heartbeat(device)
      })
    },
  }
}
