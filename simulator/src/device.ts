import type { ChannelReport, Command, DeviceKind, Provision, ReportOf, ServerReport, UnitReport } from '@backhaul/device-link'
import { type ChannelAction, type ChannelState, createChannel, fullChannelReport, stepChannel } from './channel/channel.ts'
import { createRng, type Rng } from './rng.ts'
import { createServer, fullServerReport, type ServerAction, type ServerState, stepServer } from './server/server.ts'
import type { Signal, Step } from './step.ts'
import type { UnitAction } from './unit/actions.ts'
import { fullUnitReport } from './unit/report.ts'
import { createUnit, type UnitState } from './unit/state.ts'
import { stepUnit } from './unit/step.ts'

export type DeviceAction = UnitAction | ChannelAction | ServerAction
export type Stimulus =
  | { kind: 'tick' }
  | { kind: 'command'; commandId: number; command: Command }
  | { kind: 'signal'; from: string; signal: Signal }
  | { kind: 'action'; action: DeviceAction }

/** One device of the fleet: its state, its own stream of chance, and where it is on the device link. */
export interface Device {
  readonly id: string
  readonly kind: DeviceKind
  readonly rng: Rng
  state: UnitState | ChannelState | ServerState
  /** The state's own, kept here because it is read once a second for every device. */
  dueAtMs: number
  bootId: number
  seq: number
  /** The core knows it over this link; before, nothing of it may be said. */
  live: boolean
  /** What changed since the last frame; null: nothing. */
  body: ReportOf[DeviceKind] | null
  /** Says everything in the next frame. */
  full: boolean
  justStarted: boolean
  lastSaidMs: number
}

export function createDevice(provision: Provision, nowMs: number, seed: number): Device {
  const { deviceId: id, kind } = provision
  const rng = createRng(seed, id)
  const state =
    kind === 'unit'
      ? createUnit(provision, nowMs, seed, rng)
      : kind === 'channel'
        ? createChannel(provision)
        : createServer(provision, nowMs, rng)
  return {
    id,
    kind,
    rng,
    state,
    dueAtMs: state.dueAtMs,
    bootId: nowMs,
    seq: 0,
    live: false,
    body: null,
    full: false,
    justStarted: true,
    lastSaidMs: nowMs,
  }
}

type AnyStep = Step<UnitState | ChannelState | ServerState, UnitReport | ChannelReport | ServerReport>

export function stepDevice({ kind, state, rng }: Device, stimulus: Stimulus, nowMs: number): AnyStep {
  const input = { ...stimulus, nowMs } as never
  switch (kind) {
    case 'unit':
      return stepUnit(state as UnitState, input, rng)
    case 'channel':
      return stepChannel(state as ChannelState, input)
    case 'server':
      return stepServer(state as ServerState, input, rng)
  }
}

export function fullReport({ kind, state, justStarted }: Device, nowMs: number): ReportOf[DeviceKind] {
  switch (kind) {
    case 'unit':
      return fullUnitReport(state as UnitState, nowMs, justStarted)
    case 'channel':
      return fullChannelReport(state as ChannelState, nowMs)
    case 'server':
      return fullServerReport(state as ServerState, nowMs)
  }
}
