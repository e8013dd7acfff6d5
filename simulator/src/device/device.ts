import type { Provision, ReportOf } from '@backhaul/device-link'
import { type ChannelState, createChannel, fullChannelReport, stepChannel } from '../channel/channel.ts'
import { createRng, type Rng } from '../rng.ts'
import { createServer, fullServerReport, type ServerState, stepServer } from '../server/server.ts'
import { fullUnitReport } from '../unit/report.ts'
import { createUnit, type UnitState } from '../unit/state.ts'
import { stepUnit } from '../unit/step.ts'
import type { Input, StepResult } from './step.ts'

export type DeviceState = UnitState | ChannelState | ServerState
export type DeviceReport = ReportOf[keyof ReportOf]

/** The part of a device that does not depend on its kind: its random numbers and its place on the device link. */
interface BaseDevice {
  readonly id: string
  readonly rng: Rng
  /** A copy of the state's own field: it is read once a second for every device. */
  dueAtMs: number
  bootId: number
  seq: number
  /** The core named this device on the current device link. Before that, no report of it may be sent. */
  live: boolean
  /** Changes since the last frame; null: none. */
  changes: DeviceReport | null
  /** The next frame carries a full report. */
  full: boolean
  justStarted: boolean
  lastReportMs: number
}

export interface UnitDevice extends BaseDevice {
  readonly kind: 'unit'
  state: UnitState
}

export interface ChannelDevice extends BaseDevice {
  readonly kind: 'channel'
  state: ChannelState
}

export interface ServerDevice extends BaseDevice {
  readonly kind: 'server'
  state: ServerState
}

/** One device of the fleet. */
export type Device = UnitDevice | ChannelDevice | ServerDevice

export function createDevice(provision: Provision, nowMs: number, seed: number): Device {
  const { deviceId: id, kind } = provision
  const rng = createRng(seed, id)
  const base: BaseDevice = {
    id,
    rng,
    dueAtMs: 0,
    bootId: nowMs,
    seq: 0,
    live: false,
    changes: null,
    full: false,
    justStarted: true,
    lastReportMs: nowMs,
  }
  switch (kind) {
    case 'unit': {
      const state = createUnit(provision, nowMs, seed, rng)
      return { ...base, kind, state, dueAtMs: state.dueAtMs }
    }
    case 'channel': {
      const state = createChannel(provision)
      return { ...base, kind, state, dueAtMs: state.dueAtMs }
    }
    case 'server': {
      const state = createServer(provision, nowMs, rng)
      return { ...base, kind, state, dueAtMs: state.dueAtMs }
    }
  }
}

/** Runs one step and keeps the new state. States are immutable: the previous one stays valid for its holders. */
export function stepDevice(device: Device, input: Input, nowMs: number): StepResult<DeviceState, DeviceReport> {
  switch (device.kind) {
    case 'unit': {
      const result = stepUnit(device.state, input, nowMs, device.rng)
      device.state = result.state
      return result
    }
    case 'channel': {
      const result = stepChannel(device.state, input, nowMs, device.rng)
      device.state = result.state
      return result
    }
    case 'server': {
      const result = stepServer(device.state, input, nowMs, device.rng)
      device.state = result.state
      return result
    }
  }
}

export function fullReport(device: Device, nowMs: number): DeviceReport {
  switch (device.kind) {
    case 'unit':
      return fullUnitReport(device.state, nowMs, device.justStarted)
    case 'channel':
      return fullChannelReport(device.state, nowMs)
    case 'server':
      return fullServerReport(device.state, nowMs)
  }
}
