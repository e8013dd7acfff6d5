import type { Provision, ReportOf } from '@backhaul/device-link'
import { type ChannelState, createChannel, fullChannelReport, reviseChannel, stepChannel } from '../channel/channel.ts'
import { keyOf } from '../chance.ts'
import type { RadioContext } from '../radio/modem.ts'
import { createGateway, fullGatewayReport, type GatewayState, stepGateway } from '../gateway/gateway.ts'
import { createServer, fullServerReport, type ServerState, stepServer } from '../server/server.ts'
import { createUnit, reviseUnit } from '../unit/create.ts'
import { fullUnitReport } from '../unit/report.ts'
import type { UnitState } from '../unit/state.ts'
import { stepUnit } from '../unit/step.ts'
import { createVideoReturn, fullVideoReturnReport, stepVideoReturn, type VideoReturnState } from '../video-return/video-return.ts'
import type { Input, Step } from './step.ts'

export type DeviceReport = ReportOf[keyof ReportOf]

/** The immutable state of a device, by its kind. */
export type Device =
  | { readonly kind: 'unit'; readonly state: UnitState }
  | { readonly kind: 'channel'; readonly state: ChannelState }
  | { readonly kind: 'server'; readonly state: ServerState }
  | { readonly kind: 'videoReturn'; readonly state: VideoReturnState }
  | { readonly kind: 'gateway'; readonly state: GatewayState }

/**
 * Creates a device that the core named; a unit or a channel gets the row of its number. Throws for a model, server type or channel type that the
 * simulator does not have.
 */
export function createDevice(provision: Provision, seed: number, number: number, nowMs: number, radio: RadioContext): Device {
  const key = keyOf(seed, provision.deviceId)
  switch (provision.kind) {
    case 'unit':
      return { kind: 'unit', state: createUnit(provision, key, number, nowMs, radio) }
    case 'channel':
      return { kind: 'channel', state: createChannel(provision, key, number, nowMs, radio) }
    case 'server':
      return { kind: 'server', state: createServer(provision, key, nowMs) }
    case 'videoReturn':
      return { kind: 'videoReturn', state: createVideoReturn(provision, key, nowMs) }
    case 'gateway':
      return { kind: 'gateway', state: createGateway(provision, key, nowMs) }
  }
}

/** Takes what changed in the record of a device that runs already. A server takes its name. */
export function reviseDevice(device: Device, provision: Provision, nowMs: number): Device {
  if (device.kind !== provision.kind) return device
  const { name } = provision
  switch (device.kind) {
    case 'unit':
      return { kind: 'unit', state: reviseUnit(device.state, provision, nowMs) }
    case 'server':
      return { kind: 'server', state: { ...device.state, settings: { ...device.state.settings, name } } }
    case 'channel':
      return { kind: 'channel', state: reviseChannel(device.state, provision) }
    default:
      return device
  }
}

/** Runs one step. The previous state stays valid for its holders. */
export function stepDevice(
  { kind, state }: Device,
  input: Input,
  nowMs: number,
  radio: RadioContext,
): { state: Device['state']; step: Step<object> } {
  switch (kind) {
    case 'unit':
      return stepUnit(state, input, nowMs, radio)
    case 'channel':
      return stepChannel(state, input, nowMs, radio)
    case 'server':
      return stepServer(state, input, nowMs, radio)
    case 'videoReturn':
      return stepVideoReturn(state, input, nowMs, radio)
    case 'gateway':
      return stepGateway(state, input, nowMs, radio)
  }
}

export function fullReport({ kind, state }: Device, radio: RadioContext, nowMs: number, justStarted: boolean): DeviceReport {
  switch (kind) {
    case 'unit':
      return fullUnitReport(state, radio.sent, nowMs, justStarted)
    case 'channel':
      return fullChannelReport(state, radio, nowMs)
    case 'server':
      return fullServerReport(state, nowMs)
    case 'videoReturn':
      return fullVideoReturnReport(state, nowMs)
    case 'gateway':
      return fullGatewayReport(state, nowMs)
  }
}
