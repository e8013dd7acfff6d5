import { realClock as clock } from '@backhaul/clock'
import { play, type Sound } from './sound.ts'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface ToastOptions {
  /** `info` unless given. */
  kind?: ToastKind
  /** Played when the message appears, not while it waits. */
  sound?: Sound
  withCloseButton?: boolean
  /** A message whose id is shown or waits already is not added again. */
  id?: string
}

/** A message about one device. Messages of one group that wait or are shown at the same time become one. */
export interface DeviceMessage {
  readonly kind: ToastKind
  readonly group: string
  readonly name: string
  /** Returns the text for the names of all devices of the group. */
  text(names: readonly string[]): string
  /** Whether the message is still true. One that is not leaves the screen, and never appears if it waits. */
  holds(): boolean
  readonly at: number
  readonly sound: Sound | null
  /** The page that shows the device. */
  readonly opens: string | null
  /** Kept in the history only. */
  readonly isQuiet: boolean
}

export interface PastMessage extends Pick<DeviceMessage, 'kind' | 'at' | 'opens'> {
  readonly key: number
  readonly text: string
  /** Set in the entry of the messages that never arrived: their number. */
  readonly missedCount?: number
}

export interface Toasts {
  readonly shown: { readonly key: number; readonly kind: ToastKind; readonly text: string; readonly withCloseButton: boolean } | null
  readonly waitingCount: number
  /** Newest first. */
  readonly history: readonly PastMessage[]
  readonly unreadCount: number
}

interface Entry {
  readonly key: number
  readonly kind: ToastKind
  readonly group: string | null
  readonly parts: { readonly name: string; holds(): boolean }[]
  text(names: readonly string[]): string
  readonly sound: Sound | null
  readonly withCloseButton: boolean
  /** The answer to an act of the user. */
  readonly isOwn: boolean
}

/** Five may be shown at once; one at a time has room where it covers no control. */
export const toastMs = 3000
/** A failure is read more slowly than a success. */
export const errorToastMs = 8000
/** A failure stays at least this long before the result of a later act takes its place, so that it can be read. */
export const failureMsMin = 2000
/** A group that keeps growing makes room for other messages after this time. */
const groupMsMax = 10_000
/** Further messages are in the history only: a longer queue would show them minutes late. */
export const toastsWaitingMax = 20
/** The names in one group; a text that counts more of them says no more. */
const groupSizeMax = 1000
/** Older messages are forgotten. */
export const historyMax = 200
/** Further messages of the fleet without a warning are in the history only. */
export const quietAfterPerMinute = 6
const stepMs = 250
const minuteMs = 60_000

let lastKey = 0
let current: (Entry & { readonly sinceMs: number; untilMs: number }) | null = null
let waiting: Entry[] = []
let isHeld = false
let stopSteps: (() => void) | null = null
/** When the latest messages of the fleet without a warning appeared. */
let calmTimes: number[] = []
let state: Toasts = { shown: null, waitingCount: 0, history: [], unreadCount: 0 }
const listeners = new Set<() => void>()

/** The messages for their place on the page and for the history. Without a reader no message appears; it waits. */
export const toasts = {
  get: (): Toasts => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    step()
    return () => void listeners.delete(listener)
  },
  /** Keeps the message on the screen while it is pointed at. */
  hold: (held: boolean): void => {
    isHeld = held
    if (!held && current) current.untilMs = Math.max(current.untilMs, clock.monotonicMs() + toastMs)
  },
  close(): void {
    current = null
    isHeld = false
    step()
  },
  markRead: (): void => publish({ unreadCount: 0 }),
  /** Adds messages from before a reload to the end of the history. */
  restore(past: readonly PastMessage[], unreadCount: number): void {
    const history = [...state.history, ...past.map((message) => ({ ...message, key: ++lastKey }))].slice(0, historyMax)
    publish({ history, unreadCount: Math.min(state.unreadCount + unreadCount, historyMax) })
  },
  /** Forgets all messages, because another user may sign in. */
  clear(): void {
    current = null
    waiting = []
    calmTimes = []
    publish({ history: [], unreadCount: 0 })
  },
}

/**
 * Shows a message about an act of the user, or about the console: at once, because an older one in its place would be read as its
 * result. Only a failure of the moment before stays until it can be read. Older ones are in the history only; one of the fleet
 * waits again.
 */
export function toast(message: string, { kind = 'info', sound, withCloseButton = true, id }: ToastOptions = {}): void {
  const group = id ?? null
  if (group !== null && [current, ...waiting].some((entry) => entry?.group === group)) return
  remember({ kind, text: message, at: clock.now(), opens: null })
  const parts = [{ name: '', holds: () => true }]
  const entry = { key: ++lastKey, kind, group, parts, text: () => message, sound: sound ?? null, withCloseButton, isOwn: true }
  const replaced = current
  waiting = [entry, ...waiting.filter(({ isOwn }) => !isOwn)]
  if (replaced?.isOwn && replaced.kind === 'error' && kind !== 'error' && clock.monotonicMs() < replaced.sinceMs + failureMsMin) {
    replaced.untilMs = replaced.sinceMs + failureMsMin
    return step()
  }
  toasts.close()
  if (replaced && !replaced.isOwn) add({ ...replaced, sound: null })
}

/** Shows a message of the fleet, together with others of its group. */
export function toastDevice({ kind, group, name, text, holds, at, sound, opens, isQuiet }: DeviceMessage): void {
  remember({ kind, text: text([name]), at, opens })
  if (isQuiet) return
  const same = [current, ...waiting].find((entry) => entry?.group === group)
  if (same) {
    if (same.parts.length < groupSizeMax) same.parts.push({ name, holds })
    if (same === current) current.untilMs = Math.min(clock.monotonicMs() + toastMs, current.sinceMs + groupMsMax)
    return step()
  }
  if (kind !== 'warning' && kind !== 'error') {
    const nowMs = clock.monotonicMs()
    calmTimes = calmTimes.filter((ms) => nowMs - ms < minuteMs)
    if (calmTimes.length >= quietAfterPerMinute) return
    calmTimes.push(nowMs)
  }
  add({ key: ++lastKey, kind, group, parts: [{ name, holds }], text, sound, withCloseButton: true, isOwn: false })
}

/** Counts messages of the fleet that never arrived. Those of a flood are one entry of the history; none appears on the page. */
export function missedMessages(count: number, text: (count: number) => string): void {
  const at = clock.now()
  const last = state.history.find((message) => message.missedCount !== undefined && at - message.at < minuteMs)
  const missedCount = count + (last?.missedCount ?? 0)
  const entry = { kind: 'warning', text: text(missedCount), at, opens: null, missedCount } as const
  if (last) publish({ history: [{ ...entry, key: last.key }, ...state.history.filter((message) => message !== last)] })
  else remember(entry)
}

/** Failures come before other messages of the fleet that wait, and after those of the user. */
function add(entry: Entry): void {
  const at = entry.kind === 'error' ? waiting.findIndex(({ kind, isOwn }) => kind !== 'error' && !isOwn) : -1
  waiting = waiting.toSpliced(at < 0 ? waiting.length : at, 0, entry).slice(0, toastsWaitingMax)
  step()
}

function remember(message: Omit<PastMessage, 'key'>): void {
  const history = [{ ...message, key: ++lastKey }, ...state.history].slice(0, historyMax)
  publish({ history, unreadCount: Math.min(state.unreadCount + 1, historyMax) })
}

/** Returns the text for the devices whose message is still true; null if there are none. */
function textOf({ parts, text }: Entry): string | null {
  const names = parts.filter((part) => part.holds()).map(({ name }) => name)
  return names.length === 0 ? null : text(names)
}

/** Ends the message that is over or no longer true, and shows the next one. */
function step(): void {
  const nowMs = clock.monotonicMs()
  if (current && ((nowMs >= current.untilMs && !isHeld) || textOf(current) === null)) current = null
  while (listeners.size > 0 && !current && waiting.length > 0) {
    const [next, ...rest] = waiting
    waiting = rest
    if (next === undefined || textOf(next) === null) continue
    current = { ...next, sinceMs: nowMs, untilMs: nowMs + (next.kind === 'error' ? errorToastMs : toastMs) }
    if (next.sound) play(next.sound)
  }
  if (current) stopSteps ??= clock.every(stepMs, step)
  else {
    stopSteps?.()
    stopSteps = null
  }
  publish({})
}

function publish(change: Partial<Pick<Toasts, 'history' | 'unreadCount'>>): void {
  const text = current && textOf(current)
  const shown = current && text !== null ? { key: current.key, kind: current.kind, text, withCloseButton: current.withCloseButton } : null
  const before = state.shown
  const isSame = before?.key === shown?.key && before?.text === shown?.text
  if (isSame && waiting.length === state.waitingCount && Object.keys(change).length === 0) return
  state = { ...state, ...change, shown: isSame ? before : shown, waitingCount: waiting.length }
  for (const listener of listeners) listener()
}
