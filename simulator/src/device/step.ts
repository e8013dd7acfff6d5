import type { Command, DeviceEvent, Failure, FarEnd, Rejection, ResultData } from '@backhaul/device-link'
import type { Chance } from '../chance.ts'
import type { RadioContext } from '../radio/modem.ts'
import type { DeviceAction } from './actions.ts'

/** The purpose for which a unit joins another device, or a channel joins another one (`p2p`). */
export type Via = 'stream' | 'speedTest' | 'logs' | 'videoReturn' | 'databridge' | 'ipPipe' | 'upload' | 'p2p' | 'intercom1' | 'intercom2'

/** The condition of a server as one of its channels knows it. Unlicensed: the licence for this channel has ended. */
export type ServerCondition = 'up' | 'down' | 'upgrading' | 'unlicensed'

/** The far end of a call: an audio room or a channel, and the lines of the server that the call may use. */
export interface CallTarget {
  readonly roomId: string | null
  readonly channelId: string | null
  readonly lines: readonly number[]
}

/**
 * A message between two devices, over the networks that connect them. Every `join` and every `begin` gets a reply. `via`: the
 * purpose for which the unit joined, since it may have joined one server for two purposes. `destination`:
 * where the channel passes the video on to. `row`: the unit's row of the transmissions, of whose video the channel
 * receives a share. `camera`: the number of the camera that it receives; null of a unit that sends one picture.
 */
export type Signal =
  | { kind: 'join'; via: Via; destination: FarEnd | null; call?: CallTarget }
  | { kind: 'accepted'; via: Via }
  | { kind: 'refused'; via: Via; reason: Rejection }
  | { kind: 'begin'; row: number; share: number; camera: number | null }
  /** `videoKbpsMax`: the limit that the channel sets to the video of the whole stream; null without one. */
  | { kind: 'begun'; videoKbpsMax: number | null }
  /** A unit that was cut off is back. The far end may have released it, which the unit could not receive. */
  | { kind: 'stillSending'; via: Via }
  /** The server of a call listens to a unit; a unit that has links replies. */
  | { kind: 'listen'; via: Via }
  | { kind: 'sound'; via: Via }
  | { kind: 'leave'; via: Via }
  | { kind: 'lost'; via: Via }
  /** A channel offers another one a copy of its video, and ends it. Each offer gets an answer; a copy that ends by itself is refused later. */
  | { kind: 'copy' }
  | { kind: 'copyAnswer'; ok: boolean }
  | { kind: 'copyEnd' }
  | { kind: 'register' }
  | { kind: 'load'; collecting: number; recording: number }
  | { kind: 'serverState'; state: ServerCondition }
  /** A file, or a part of a recording, that arrived on the disk of the server. */
  | { kind: 'stored'; sizeMb: number }
  | { kind: 'disk'; full: boolean }
  /** A channel begins or ends to send its recordings to an ingest server, which replies whether it takes them. */
  | { kind: 'ingest'; on: boolean }
  | { kind: 'ingestReady'; ready: boolean }

export interface OutgoingSignal {
  readonly to: string
  readonly signal: Signal
}

/** A frame about one command, or an event, in the words of the device link. */
export type Reply =
  | { readonly op: 'answer'; readonly id: number; readonly ok: true }
  | { readonly op: 'answer'; readonly id: number; readonly ok: false; readonly code: Rejection }
  | { readonly op: 'result'; readonly id: number; readonly ok: true; readonly data?: ResultData }
  | { readonly op: 'result'; readonly id: number; readonly ok: false; readonly code: Failure; readonly upgradeCode?: number }
  | { readonly op: 'event'; readonly agoMs: number; readonly event: DeviceEvent }

/** One input of a device. The core sends commands; an action is an event in the field that does not involve the core. */
export type Input =
  | { kind: 'tick' }
  | { kind: 'command'; commandId: number; command: Command }
  | { kind: 'signal'; from: string; signal: Signal }
  | { kind: 'action'; action: DeviceAction }

/** State that every kind of device has. */
export interface BaseState {
  readonly id: string
  /** Key of the device's chance. */
  readonly key: number
  /** The device needs no tick before this time: an integer of world ms, or infinity. */
  readonly dueAtMs: number
  /** Powered down, starting, or without a connection: the device neither sends nor receives. */
  readonly silent: boolean
  /** Identifies the run of the device since its last start, on the device link. */
  readonly bootId: number
}

/** Time, chance and surroundings of one step, and its output. The lists are created on first use. */
export interface Step<Report> extends Chance {
  readonly radio: RadioContext
  /** Changed fields; null when nothing changed that the core must know. */
  changes: Report | null
  replies: Reply[] | null
  signals: OutgoingSignal[] | null
}

export const startStep = <Report>(key: number, nowMs: number, radio: RadioContext): Step<Report> => ({
  key,
  nowMs,
  radio,
  changes: null,
  replies: null,
  signals: null,
})

/** Adds changed fields to the report of this step. */
export function report<Report extends object>(step: Step<Report>, changes: Report): void {
  if (step.changes === null) step.changes = changes
  else Object.assign(step.changes, changes)
}

export function signal(step: Step<unknown>, to: string, message: Signal): void {
  ;(step.signals ??= []).push({ to, signal: message })
}

export function send(step: Step<unknown>, reply: Reply): void {
  ;(step.replies ??= []).push(reply)
}

/** Accepts a command, or refuses it with a reason. Acts at the device have no command id, and nothing is sent. */
export function answer(step: Step<unknown>, id: number | null, refusal: Rejection | null): void {
  if (id !== null) send(step, refusal === null ? { op: 'answer', id, ok: true } : { op: 'answer', id, ok: false, code: refusal })
}
