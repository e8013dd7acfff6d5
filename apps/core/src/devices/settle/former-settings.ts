import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@backhaul/clock'
import type { Command, UnitSettings } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import { inTurn } from './in-turn.ts'
import type { Devices } from '../link/devices.ts'
import type { AnyRecord } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'

const everyMs = 10_000
/** A device that is online and answers none of so many commands keeps what it has. */
const triesMax = 30

interface Deps {
  clock: Clock
  registry: Pick<Registry, 'device' | 'dirty'>
  devices: Pick<Devices, 'commandInBackground'>
  log: FastifyBaseLogger
}

/** A command that a device has not answered yet, and what was stored of its settings then. */
interface Owed {
  readonly back: Command
  readonly stored: object
  tries: number
}

export type FormerSettings = ReturnType<typeof createFormerSettings>

/** A start and a stop of a point-to-point link replace each other. */
const subjectOf = ({ kind }: Command): string => (kind === 'startPointToPoint' ? 'stopPointToPoint' : kind)

const settingsOf = (command: Command): object | null => ('settings' in command ? command.settings : null)

/** Returns the settings that a command gives to a device; null for none. The address of an IP input stays when a command names none. */
function settingsIn(command: Command, before: UnitSettings): object | null {
  if (command.kind === 'setInputSource') return { inputSource: command.source }
  if (command.kind !== 'configure') return settingsOf(command)
  const { ipInputStream } = command.settings
  return { ...command.settings, ...(ipInputStream && { ipInputStream: { ...before.ipInputStream, ...ipInputStream } }) }
}

/** Returns what is stored of the settings that a command names. */
function storedOf({ stored }: AnyRecord, back: Command): object {
  const { settings = {} } = stored as { settings?: Record<string, unknown> }
  return Object.fromEntries(Object.keys(settingsOf(back) ?? {}).map((key) => [key, settings[key]]))
}

const isEmpty = (command: Command): boolean => 'settings' in command && Object.keys(command.settings).length === 0

/** Shows settings that a device has taken back: it may have reported the refused ones, and reports the others later. */
function show(registry: Deps['registry'], device: AnyRecord, back: Command): void {
  if (device.kind === 'gateway') return
  const { state }: { readonly state: { settings?: object } } = device
  const settings = settingsIn(back, state.settings ?? {})
  if (settings !== null) state.settings = { ...state.settings, ...settings }
  registry.dirty(device)
}

/** Sends a device its former settings. Returns false when it did not answer. */
async function send({ devices, registry, log }: Deps, device: AnyRecord, back: Command): Promise<boolean> {
  const deviceId = device.id
  try {
    const result = await devices.commandInBackground(deviceId, back)
    if (result.ok) show(registry, device, back)
    else log.warn({ deviceId, why: result.why }, 'a device did not take its former settings back')
    return result.ok || result.why === 'rejected'
  } catch (error) {
    log.warn({ err: error, deviceId }, 'a device did not get its former settings back')
    return false
  }
}

/** The commands that devices have not answered, at most one of a subject and device. */
class OwedCommands {
  readonly #ofDevice = new Map<AnyRecord, Map<string, Owed>>()

  devices = (): AnyRecord[] => [...this.#ofDevice.keys()]
  of = (device: AnyRecord): Owed[] => [...(this.#ofDevice.get(device)?.values() ?? [])]
  find = (device: AnyRecord, back: Command): Owed | undefined => this.#ofDevice.get(device)?.get(subjectOf(back))

  add(device: AnyRecord, back: Command): void {
    const commands = this.#ofDevice.get(device) ?? new Map<string, Owed>()
    this.#ofDevice.set(device, commands.set(subjectOf(back), { back, stored: storedOf(device, back), tries: 1 }))
  }

  forget(device: AnyRecord, back: Command): void {
    const commands = this.#ofDevice.get(device)
    commands?.delete(subjectOf(back))
    if (commands?.size === 0) this.#ofDevice.delete(device)
  }

  forgetAll = (device: AnyRecord): boolean => this.#ofDevice.delete(device)
}

/**
 * Gives devices their former settings back, after a change that was not stored. A device that does not answer gets them again:
 * every 10 s while it is online, until it answers, a later change replaces them, or it was asked 30 times. They are in memory
 * alone: a core that is started knows what is stored, and what the devices report.
 */
export function createFormerSettings(deps: Deps) {
  const { clock, registry, log } = deps
  const owed = new OwedCommands()
  const asked = new Set<AnyRecord>()

  const sendAgain = async (device: AnyRecord) => {
    for (const one of owed.of(device)) {
      const { back, stored } = one
      one.tries++
      // A value that another core has stored since counts.
      const isDone = !isDeepStrictEqual(stored, storedOf(device, back)) || (await send(deps, device, back))
      if (!isDone && one.tries < triesMax) continue
      if (!isDone) log.warn({ deviceId: device.id }, 'a device does not answer, and keeps settings that are not stored')
      owed.forget(device, back)
    }
  }
  const ask = async (device: AnyRecord) => {
    if (registry.device(device.id) !== device) return owed.forgetAll(device)
    if (device.link === null || device.lastReportMs === null || asked.has(device)) return
    asked.add(device)
    try {
      // In turn: a change that waits already may replace what is owed.
      await inTurn(device, () => sendAgain(device))
    } catch (error) {
      log.debug({ err: error, deviceId: device.id }, 'a device did not get its former settings back; it is tried again')
    } finally {
      asked.delete(device)
    }
  }
  const stop = clock.every(everyMs, () => owed.devices().forEach((device) => void ask(device)))

  return {
    stop,

    /** Gives a device its former settings back. */
    async giveBack(device: AnyRecord, back: Command | null): Promise<void> {
      if (back === null || isEmpty(back)) return
      if (!(await send(deps, device, back))) owed.add(device, back)
    },

    /**
     * Called with the command that undoes a change which a device has taken: an earlier one of the same settings is not sent any more. Returns the
     * command that undoes this change and those before it that were not undone.
     */
    replace(device: AnyRecord, back: Command): Command {
      const before = owed.find(device, back)?.back
      if (before === undefined) return back
      owed.forget(device, back)
      const [given, former] = [settingsOf(back), settingsOf(before)]
      if (given === null || former === null) return before.kind === back.kind ? before : back
      const kept = Object.entries(former)
      const left = kept.filter(([key]) => !(key in given))
      if (left.length > 0) owed.add(device, { ...before, settings: Object.fromEntries(left) } as Command)
      return { ...back, settings: { ...given, ...Object.fromEntries(kept.filter(([key]) => key in given)) } } as Command
    },
  }
}
