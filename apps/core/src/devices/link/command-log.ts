import type { UnitCommand } from '@backhaul/contract/units'
import { type Command, type FleetFrame, hasResult } from '@backhaul/device-link'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { LoggedCommand } from '../../store/unit-commands.ts'
import type { CommandResult } from './link-host.ts'
import { addressWithoutKey, withoutInputKey } from '../kinds/stream-address.ts'

type Result = Extract<FleetFrame, { op: 'result' }>
type State = UnitCommand['state']

/** Commands whose answer or result is awaited. Beyond this the oldest ones end as unknown. */
const openMax = 20_000
/** The spec doesn't say; an upload or an upgrade over poor links takes up to an hour. */
const resultMsMax = 2 * 3600 * 1000
/** Work that lasts until a user stops it has its result only then. The spec doesn't say how long it may last. */
const openEnded = new Set(['startDatabridge', 'startVideoReturn', 'startIpPipe', 'startIntercom'])
const openEndedMsMax = 7 * 24 * 3600 * 1000

/** Work that includes a boot of the device. */
const survivesBoot = new Set(['upgrade', 'configure', 'reboot'])

export interface CommandLogDeps {
  clock: Clock
  transportClock: Clock
  ids: Ids
  /** The id of this core. */
  core: string
  write: (command: LoggedCommand) => void
  /** Called when a command that was accepted has ended with its result, or without one in time. */
  onResult: (command: LoggedCommand) => void
}

const keyOf = (deviceId: string, linkId: number): string => `${deviceId} ${linkId}`

/** Returns the parameters of a command, without passwords and without the keys in the addresses of streams. */
function inputOf(command: Command): Record<string, unknown> {
  const { kind: _kind, ...input } = command
  if ('destination' in input && input.destination) {
    const { kind, url } = input.destination
    return { ...input, destination: { kind, url: addressWithoutKey(url) } }
  }
  if (command.kind === 'configure') return { settings: withoutInputKey(command.settings) }
  // Commands to channels are not in this log; should one be, it has no far end with its keys.
  if (command.kind === 'configureChannel') return { settings: { ...command.settings, destination: null } }
  const found = withheld.filter((name) => name in input)
  return found.length === 0 ? input : { ...input, ...Object.fromEntries(found.map((name) => [name, ''])) }
}

/** Secrets, and the bytes of pictures. */
const withheld = ['password', 'passphrase', 'streamKey', 'png']

/** The commands that users sent to units: each has one entry and ends once. */
export class CommandLog {
  readonly #deps: CommandLogDeps
  /** Entries without a result, by device and number of the command on the device link; the oldest first. */
  readonly #open = new Map<string, { entry: LoggedCommand; cancel: () => void }>()
  readonly #keys = new WeakMap<LoggedCommand, string>()
  /** Calls that wait for the end of a command. */
  readonly #waiting = new Map<string, (command: UnitCommand) => void>()
  /** The entries of the commands that callers have: a result may be taken before the call that sent the command goes on. */
  readonly #entries = new WeakMap<UnitCommand, LoggedCommand>()

  constructor(deps: CommandLogDeps) {
    this.#deps = deps
  }

  begin(unitId: string, command: Command, by: string): LoggedCommand {
    const { ids, clock, core } = this.#deps
    const at = clock.now()
    return {
      commandId: ids.next(),
      unitId,
      core,
      kind: command.kind,
      input: inputOf(command),
      by,
      at,
      state: 'sent',
      code: null,
      data: null,
      endedAt: null,
    }
  }

  /** Returns an entry as it is now, for callers. */
  shown(entry: LoggedCommand): UnitCommand {
    const { unitId: _unitId, core: _core, ...command } = entry
    this.#entries.set(command, entry)
    return command
  }

  /**
   * Notes the number under which a command is sent over the device link, and begins to write the command to the database. A command
   * that is sent again gets a new number.
   */
  sent(entry: LoggedCommand, linkId: number): void {
    this.#close(entry)
    this.#deps.write({ ...entry })
    const key = keyOf(entry.unitId, linkId)
    this.#keys.set(entry, key)
    const msMax = openEnded.has(entry.kind) ? openEndedMsMax : resultMsMax
    this.#open.set(key, { entry, cancel: this.#deps.clock.after(msMax, () => this.#giveUp(key)) })
    const [oldest] = this.#open.keys()
    if (this.#open.size > openMax && oldest !== undefined) this.#giveUp(oldest)
  }

  /** Takes the answer to a command. Its result may have been taken before. */
  answered(entry: LoggedCommand, command: Command, result: CommandResult): void {
    if (entry.endedAt !== null) return
    const awaits = hasResult(command)
    if (result.ok) this.#set(entry, awaits ? 'accepted' : 'done')
    else if (result.why === 'rejected') this.#set(entry, 'refused', result.code ?? result.reason)
    else if (result.why === 'offline') this.#set(entry, 'refused', 'offline')
    else this.#set(entry, 'unknown', result.why)
    if (!awaits || entry.state === 'refused') this.#close(entry)
  }

  /** Returns the user who sent a command that has no result so far. */
  userOf(deviceId: string, linkId: number): string | null {
    return this.#open.get(keyOf(deviceId, linkId))?.entry.by ?? null
  }

  /** Resolves to a command that has ended, or to null when its result takes longer than `withinMs` of real time. */
  ended(command: UnitCommand, withinMs: number): Promise<UnitCommand | null> {
    const { commandId } = command
    const entry = this.#entries.get(command)
    if (entry !== undefined && entry.endedAt !== null) return Promise.resolve(this.shown(entry))
    return new Promise((resolve) => {
      const settle = (ended: UnitCommand | null) => {
        cancel()
        this.#waiting.delete(commandId)
        resolve(ended)
      }
      const cancel = this.#deps.transportClock.after(withinMs, () => settle(null))
      this.#waiting.set(commandId, settle)
    })
  }

  /** Ends as unknown the commands to a unit that began a new boot, because their work ended with the former one. */
  booted(unitId: string): void {
    for (const [key, { entry }] of this.#open)
      if (entry.unitId === unitId && !survivesBoot.has(entry.kind)) this.#giveUp(key, 'deviceRestarted')
  }

  /** Takes the result of a command. One without an entry is of a command that has ended, or that no user sent. */
  result({ deviceId, id, ok, code, upgradeCode, data }: Result): void {
    const entry = this.#open.get(keyOf(deviceId, id))?.entry
    if (entry === undefined) return
    this.#close(entry)
    entry.data = data ?? null
    this.#set(entry, ok ? 'done' : 'failed', ok ? null : String(upgradeCode ?? code ?? 'unknown'))
    this.#deps.onResult(entry)
  }

  #giveUp(key: string, code = 'noResult'): void {
    const entry = this.#open.get(key)?.entry
    if (entry === undefined) return
    this.#close(entry)
    if (entry.state !== 'accepted') return
    this.#set(entry, 'unknown', code)
    this.#deps.onResult(entry)
  }

  /** Waits for no result of a command any longer. */
  #close(entry: LoggedCommand): void {
    const key = this.#keys.get(entry)
    if (key === undefined) return
    this.#open.get(key)?.cancel()
    this.#open.delete(key)
    this.#keys.delete(entry)
  }

  #set(entry: LoggedCommand, state: State, code: string | null = null): void {
    Object.assign(entry, { state, code, endedAt: state === 'accepted' ? null : this.#deps.clock.now() })
    this.#deps.write({ ...entry })
    if (entry.endedAt === null) return
    this.#waiting.get(entry.commandId)?.(this.shown(entry))
  }
}
