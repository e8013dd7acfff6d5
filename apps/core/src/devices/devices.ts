import { type Command, type CoreEnd, linkLimits } from '@backhaul/device-link'
import { afterRun, type RetryTimer } from '@backhaul/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Ids } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Ingest } from './ingest.ts'
import { FleetLink } from './link.ts'
import type { Registry } from './registry.ts'

export type CommandResult =
  | { ok: true }
  | { ok: false; why: 'offline' }
  | { ok: false; why: 'timeout' }
  | { ok: false; why: 'rejected'; reason: string }

const once: RetryTimer = { recurrences: 1, intervalMs: 0 }

interface Waiting {
  readonly deviceId: string
  readonly settle: (result: CommandResult) => void
  readonly cancel: () => void
}

/** A device that two links claim in turn more often than this within a minute is reported once, not followed back and forth. */
const swapsMax = 3
const swapWindowMs = 60_000

export interface DevicesDeps {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  ids: Ids
  hub: Hub
  registry: Registry
  ingest: Ingest
}

/** The links of all fleets: who speaks for which device, and commands on their way. */
export class Devices {
  readonly deps: DevicesDeps
  readonly #links = new Set<FleetLink>()
  readonly #owners = new Map<string, FleetLink>()
  readonly #waiting = new Map<number, Waiting>()
  readonly #swaps = new Map<string, number[]>()
  #commands = 0

  constructor(deps: DevicesDeps) {
    this.deps = deps
  }

  /** Takes the core's end of a link; the fleet at the other end says hello. */
  attach(end: CoreEnd): void {
    const link = new FleetLink(end, this)
    this.#links.add(link)
  }

  detach(link: FleetLink): void {
    this.#links.delete(link)
    for (const [deviceId, owner] of this.#owners) if (owner === link) this.#owners.delete(deviceId)
    for (const [id, { deviceId }] of this.#waiting)
      if (this.#owners.get(deviceId) === undefined) this.answer(id, deviceId, { ok: false, why: 'offline' })
  }

  /** Whether a report of a device may come over this link. The newest boot speaks; the link it takes over from is told. */
  claim(link: FleetLink, deviceId: string, bootId: number): boolean {
    const owner = this.#owners.get(deviceId)
    if (owner === link) return true
    if (owner !== undefined) {
      if (bootId <= (this.deps.registry.device(deviceId)?.bootId ?? 0) || this.#swapsTooOften(deviceId)) return false
      owner.end.send({ op: 'replaced', deviceId })
    }
    this.#owners.set(deviceId, link)
    return true
  }

  release(link: FleetLink, deviceId: string): void {
    if (this.#owners.get(deviceId) === link) this.#owners.delete(deviceId)
  }

  #swapsTooOften(deviceId: string): boolean {
    const nowMs = this.deps.clock.monotonicMs()
    const recent = (this.#swaps.get(deviceId) ?? []).filter((at) => nowMs - at < swapWindowMs)
    if (recent.length >= swapsMax) {
      this.deps.log.warn({ deviceId }, 'two fleets claim the same device; the one that has it keeps it')
      return true
    }
    this.#swaps.set(deviceId, [...recent, nowMs])
    if (this.#swaps.size > linkLimits.devicesPerLink) this.#swaps.clear()
    return false
  }

  /**
   * Asks a device to do something. One result per command: an answer that comes late or twice changes nothing here; what the
   * device did shows in its reports. `retry`: after a refusal the device is asked again, so often and so far apart.
   */
  async command(deviceId: string, command: Command, retry: RetryTimer = once): Promise<CommandResult> {
    for (let run = 1; ; run++) {
      const result = await this.#once(deviceId, command)
      const goOn = !result.ok && result.why === 'rejected'
      if (afterRun(retry, run, goOn) === 'end') return result
      await new Promise<void>((resolve) => this.deps.clock.after(retry.intervalMs, resolve))
    }
  }

  #once(deviceId: string, command: Command): Promise<CommandResult> {
    const timeoutMs = this.deps.config.COMMAND_TIMEOUT_MS
    const link = this.#owners.get(deviceId)
    if (link === undefined || this.#waiting.size >= linkLimits.commandsInFlight) return Promise.resolve({ ok: false, why: 'offline' })
    const id = ++this.#commands
    return new Promise((resolve) => {
      const cancel = this.deps.clock.after(timeoutMs, () => this.answer(id, deviceId, { ok: false, why: 'timeout' }))
      this.#waiting.set(id, { deviceId, settle: resolve, cancel })
      link.end.send({ op: 'command', id, deviceId, command, timeoutMs })
    })
  }

  answer(id: number, deviceId: string, result: CommandResult): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined || waiting.deviceId !== deviceId) return
    this.#waiting.delete(id)
    waiting.cancel()
    waiting.settle(result)
  }

  stats() {
    return { links: this.#links.size, devices: this.#owners.size, commands: this.#waiting.size, ...this.deps.ingest.counters }
  }

  close(): void {
    for (const link of this.#links) link.end.close(1001)
    for (const [id, { deviceId }] of this.#waiting) this.answer(id, deviceId, { ok: false, why: 'offline' })
  }
}

export const createDevices = (deps: DevicesDeps): Devices => new Devices(deps)
