import type { Command, Rejection } from '@backhaul/device-link'
import type { Rng } from '../rng.ts'
import type { DeviceAction } from './actions.ts'

/** A message between two devices, over the networks that connect them. Every `join` and every `begin` gets a reply. */
export type Signal =
  | { kind: 'join' }
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Rejection }
  | { kind: 'begin' }
  | { kind: 'begun' }
  | { kind: 'feed'; kbps: number }
  | { kind: 'leave' }
  | { kind: 'lost' }
  | { kind: 'register' }
  | { kind: 'load'; collecting: boolean }
  | { kind: 'serverState'; state: 'up' | 'down' | 'upgrading' }

export interface OutgoingSignal {
  readonly to: string
  readonly signal: Signal
}

/** The reply to one command. */
export interface Reply {
  readonly commandId: number
  readonly ok: boolean
  readonly code?: Rejection
}

/** One input of a device. The core sends commands; an action is an event in the field that does not involve the core. */
export type Input =
  | { kind: 'tick' }
  | { kind: 'command'; commandId: number; command: Command }
  | { kind: 'signal'; from: string; signal: Signal }
  | { kind: 'action'; action: DeviceAction }

export interface StepResult<State, Report> {
  readonly state: State
  /** Changed fields; null when nothing changed that the core must know. */
  readonly changes: Report | null
  readonly replies: readonly Reply[]
  readonly signals: readonly OutgoingSignal[]
}

/** State that every kind of device has. */
export interface BaseState {
  readonly id: string
  /** The device needs no tick before this time. */
  readonly dueAtMs: number
  /** Powered down, starting, or without a connection: the device neither sends nor receives. */
  readonly silent: boolean
  /** Number of starts. Each start is a new boot on the device link. */
  readonly boots: number
}

const none: readonly never[] = []

/** Time and random numbers of one step, and the output collected so far. The output lists are created on first use. */
export interface StepContext<Report> {
  readonly nowMs: number
  readonly rng: Rng
  changes: Report | null
  replies: Reply[] | null
  signals: OutgoingSignal[] | null
}

export const startStep = <Report>(nowMs: number, rng: Rng): StepContext<Report> => ({
  nowMs,
  rng,
  changes: null,
  replies: null,
  signals: null,
})

/** Adds changed fields to the report of this step. */
export function report<Report extends object>(step: StepContext<Report>, changes: Report): void {
  if (step.changes === null) step.changes = changes
  else Object.assign(step.changes, changes)
}

export function signal(step: StepContext<unknown>, to: string, message: Signal): void {
  ;(step.signals ??= []).push({ to, signal: message })
}

/** Accepts the command, or refuses it with a reason. Without a command id nothing is sent. */
export function reply(step: StepContext<unknown>, commandId: number | null, refusal: Rejection | null): void {
  if (commandId !== null) (step.replies ??= []).push(refusal === null ? { commandId, ok: true } : { commandId, ok: false, code: refusal })
}

export const finishStep = <State, Report>(state: State, { changes, replies, signals }: StepContext<Report>): StepResult<State, Report> => ({
  state,
  changes,
  replies: replies ?? none,
  signals: signals ?? none,
})
