import { type Command, type CoreEnd, linkLimits } from '@backhaul/device-link'
import { afterRun, type RetryTimer } from '@backhaul/rules/transitions'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Config } from '../config.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Ingest } from './ingest.ts'
import { FleetLink } from './link.ts'
import type { CommandResult, Link, LinkHost } from './link-host.ts'
import type { Registry } from './registry.ts'

const once: RetryTimer = { recurrences: 1, intervalMs: 0 }

interface Waiting {
  readonly link: Link
  readonly deviceId: string
  readonly settle: (result: CommandResult) => void
  readonly cancel: () => void
}

/** A device that two links claim in turn more often than this within a minute stays with the one that has it. */
const swapsMax = 3
const swapWindowMs = 60_000

interface Contest {
  readonly swappedMs: number[]
  warnedMs: number
}

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
export class Devices implements LinkHost {
  readonly deps: DevicesDeps
  readonly #links = new Set<Link>()
  readonly #owners = new Map<string, Link>()
  readonly #waiting = new Map<number, Waiting>()
  /** By device; only devices of the registry are contested. */
  readonly #contests = new Map<string, Contest>()
  #commands = 0
  #foreign = 0

  constructor(deps: DevicesDeps) {
    this.deps = deps
  }

  /** Takes the core's end of a link; the fleet at the other end says hello. */
  attach(end: CoreEnd): void {
    const link = new FleetLink(end, this)
    this.#links.add(link)
  }

  detach(link: Link): void {
    this.#links.delete(link)
    for (const [deviceId, owner] of this.#owners) if (owner === link) this.#owners.delete(deviceId)
    for (const [id, waiting] of this.#waiting) if (waiting.link === link) this.#settle(id, { ok: false, why: 'offline' })
  }

  /** Whether a report of a device may come over this link. The newest boot speaks; the link it takes over from is told. */
  claim(link: Link, deviceId: string, bootId: number): boolean {
    const owner = this.#owners.get(deviceId)
    if (owner === link) return true
    const record = this.deps.registry.device(deviceId)
    // Nobody's device is nobody's to claim; ingest drops and counts what is said of it.
    if (record === undefined) return true
    if (owner !== undefined) {
      if (bootId <= record.bootId || !this.#maySwap(deviceId)) {
        this.#foreign++
        return false
      }
      owner.end.send({ op: 'replaced', deviceId })
    }
    this.#owners.set(deviceId, link)
    return true
  }

  /** Gives a device up; false when another link speaks for it. */
  release(link: Link, deviceId: string): boolean {
    return this.#owners.get(deviceId) === link && this.#owners.delete(deviceId)
  }

  #maySwap(deviceId: string): boolean {
    const nowMs = this.deps.clock.monotonicMs()
    const contest = this.#contests.get(deviceId) ?? { swappedMs: [], warnedMs: Number.NEGATIVE_INFINITY }
    while (contest.swappedMs.length > 0 && nowMs - (contest.swappedMs[0] as number) >= swapWindowMs) contest.swappedMs.shift()
    if (contest.swappedMs.length >= swapsMax) {
      this.#warnOf(deviceId, contest, nowMs)
      return false
    }
    contest.swappedMs.push(nowMs)
    this.#contests.set(deviceId, contest)
    return true
  }

  #warnOf(deviceId: string, contest: Contest, nowMs: number): void {
    if (nowMs - contest.warnedMs < swapWindowMs) return
    contest.warnedMs = nowMs
    this.deps.log.warn({ deviceId }, 'several fleets claim one device; the one that has it keeps it')
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
    if (link === undefined) return Promise.resolve({ ok: false, why: 'offline' })
    if (this.#waiting.size >= linkLimits.commandsInFlight) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    const id = ++this.#commands
    return new Promise((resolve) => {
      const cancel = this.deps.clock.after(timeoutMs, () => this.#settle(id, { ok: false, why: 'timeout' }))
      this.#waiting.set(id, { link, deviceId, settle: resolve, cancel })
      link.end.send({ op: 'command', id, deviceId, command, timeoutMs })
    })
  }

  /** An answer counts only from the link that was asked, for the device that was asked. */
  answer(link: Link, id: number, deviceId: string, result: CommandResult): void {
    const waiting = this.#waiting.get(id)
    if (waiting?.link === link && waiting.deviceId === deviceId) this.#settle(id, result)
  }

  #settle(id: number, result: CommandResult): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    waiting.cancel()
    waiting.settle(result)
  }

  /** `foreign`: reports over a link that does not speak for the device. */
  stats() {
    const [links, devices, commands] = [this.#links.size, this.#owners.size, this.#waiting.size]
    return { links, devices, commands, foreign: this.#foreign, ...this.deps.ingest.counters }
  }

  close(): void {
    for (const link of this.#links) link.end.close(1001)
    for (const id of this.#waiting.keys()) this.#settle(id, { ok: false, why: 'offline' })
  }
}

export const createDevices = (deps: DevicesDeps): Devices => new Devices(deps)
