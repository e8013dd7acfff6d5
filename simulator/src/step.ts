import type { Command } from '@backhaul/device-link'

/** What devices say to each other over the networks between them. Every `join` and `begin` is answered. */
export type Signal =
  | { kind: 'join' }
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  | { kind: 'begin' }
  | { kind: 'begun' }
  | { kind: 'feed'; kbps: number }
  | { kind: 'leave' }
  | { kind: 'lost' }
  | { kind: 'carries' }
  | { kind: 'load'; collecting: boolean }
  | { kind: 'serverState'; state: 'up' | 'down' | 'upgrading' }

export interface Send {
  readonly to: string
  readonly signal: Signal
}

/** The answer to one command. */
export interface Reply {
  readonly commandId: number
  readonly ok: boolean
  readonly reason?: string
}

/** What a device may be told. `action` is what people and accidents do to it, not the core. */
export type Input<Action> =
  | { kind: 'tick'; nowMs: number }
  | { kind: 'command'; nowMs: number; commandId: number; command: Command }
  | { kind: 'signal'; nowMs: number; from: string; signal: Signal }
  | { kind: 'action'; nowMs: number; action: Action }

export interface Step<State, Report> {
  readonly state: State
  readonly reports: readonly Report[]
  readonly replies: readonly Reply[]
  readonly sends: readonly Send[]
}

/** What every kind of device has in common for whoever runs it. */
export interface DeviceState {
  readonly id: string
  /** Nothing of this device changes by itself before. */
  readonly dueAtMs: number
  /** Powered down, starting, or cut off: it says nothing and hears nothing. */
  readonly silent: boolean
  /** Counts starts: each start is a new boot on the device link. */
  readonly boots: number
}

const none: readonly never[] = []

/** Collects what one step gives; the lists are shared and frozen while they are empty. */
export interface Out<Report> {
  report: Report
  reported: boolean
  replies: Reply[] | null
  sends: Send[] | null
}
export const startOut = <Report>(report: Report): Out<Report> => ({ report, reported: false, replies: null, sends: null })

export function say<Report>(out: Out<Report>, changes: Partial<Report>): void {
  Object.assign(out.report as object, changes)
  out.reported = true
}
export function send(out: Out<any>, to: string, signal: Signal): void {
  ;(out.sends ??= []).push({ to, signal })
}
export function reply(out: Out<any>, commandId: number | null, reason: string | null): void {
  if (commandId !== null) (out.replies ??= []).push(reason === null ? { commandId, ok: true } : { commandId, ok: false, reason })
}
export const finish = <State, Report>(state: State, out: Out<Report>): Step<State, Report> => ({
  state,
  reports: out.reported ? [out.report] : none,
  replies: out.replies ?? none,
  sends: out.sends ?? none,
})
