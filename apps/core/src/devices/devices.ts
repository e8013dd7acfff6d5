import { type Command, type CoreEnd, linkClose, linkLimits } from '@backhaul/device-link'
import { afterRun, type RetryTimer } from '@backhaul/rules/transitions'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Config } from '../config.ts'
import type { Hub } from '../realtime/hub.ts'
import { createDuplicates } from './duplicates.ts'
import { everyDevice, type FleetGrant } from './fleet-grant.ts'
import type { Ingest } from './ingest.ts'
import { FleetLink } from './link.ts'
import type { CommandResult, Link, LinkHost } from './link-host.ts'
import type { AnyRecord } from './record.ts'
import type { Registry } from './registry.ts'

const once: RetryTimer = { recurrences: 1, intervalMs: 0 }

interface PendingCommand {
  readonly link: Link
  readonly deviceId: string
  readonly settle: (result: CommandResult) => void
  readonly cancel: () => void
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

/** The links of all fleets: which link owns which device, and the commands in flight. */
export class Devices implements LinkHost {
  readonly deps: DevicesDeps
  readonly #links = new Set<Link>()
  readonly #owners = new Map<string, Link>()
  readonly #pending = new Map<number, PendingCommand>()
  readonly #duplicates: ReturnType<typeof createDuplicates>
  /** Links that spoke for a device without permission, each logged once. */
  readonly #warned = new WeakSet<Link>()
  #commands = 0
  #unknown = 0
  #foreign = 0
  #forbidden = 0

  constructor(deps: DevicesDeps) {
    this.deps = deps
    this.#duplicates = createDuplicates(deps)
  }

  /** Takes the core's end of a link; the fleet at the other end sends hello first. */
  attach(end: CoreEnd, grant: FleetGrant = everyDevice): void {
    this.#links.add(new FleetLink(end, grant, this))
  }

  links(): readonly Link[] {
    return [...this.#links]
  }

  /** Ends a link at once: without the detachment, a half-open link would keep its devices for minutes. */
  end(link: Link, code: number, reason: string): void {
    this.detach(link)
    link.retire(code, reason)
  }

  detach(link: Link): void {
    this.#links.delete(link)
    for (const [deviceId, owner] of this.#owners) if (owner === link) this.#owners.delete(deviceId)
    for (const [id, command] of this.#pending) if (command.link === link) this.#settle(id, { ok: false, why: 'offline' })
  }

  greet(link: Link): void {
    if (link.instance === null) return
    for (const other of this.#links) {
      // Fleets choose their names freely: one may not end the links of another token.
      if (other === link || other.instance !== link.instance || other.grant.token?.hash !== link.grant.token?.hash) continue
      this.end(other, linkClose.replaced, 'the fleet opened another link')
    }
  }

  /**
   * Takes a report over a link. A newer boot takes the device over, and the former owner gets `replaced`. A report that is
   * refused is only counted. Never throws, because reports of devices are not trusted.
   */
  report(link: Link, deviceId: string, bootId: number, seq: number, body: Record<string, unknown>): void {
    const { registry, ingest } = this.deps
    const record = registry.device(deviceId)
    if (record === undefined) return void this.#unknown++
    if (!this.#permits(link, record)) return
    const owner = this.#ownerOf(record)
    const isForeign = owner !== undefined && owner !== link
    if (isForeign && bootId <= record.bootId) return this.#dropForeign(record)
    const report = ingest.check(record, bootId, seq, body)
    if (report === null) return
    if (isForeign && !this.#duplicates.mayChangeOwner(record)) return this.#dropForeign(record)
    if (isForeign) owner.end.send({ op: 'replaced', deviceId })
    if (owner !== link) this.#owners.set(deviceId, link)
    ingest.take(record, bootId, seq, report)
  }

  #dropForeign(record: AnyRecord): void {
    this.#duplicates.claimed(record)
    this.#foreign++
  }

  /** Returns the link that speaks for a device. A device that moved to another inventory may have left the fleet that did. */
  #ownerOf(record: AnyRecord): Link | undefined {
    const owner = this.#owners.get(record.id)
    if (owner === undefined || owner.grant.permits(record)) return owner
    this.#owners.delete(record.id)
    return undefined
  }

  /** Gives a device up; false when another link owns it. */
  release(link: Link, deviceId: string): boolean {
    const record = this.deps.registry.device(deviceId)
    if (record !== undefined && !this.#permits(link, record)) return false
    return this.#owners.get(deviceId) === link && this.#owners.delete(deviceId)
  }

  /** Returns whether the token of a link permits a device, and counts a frame without permission. */
  #permits(link: Link, record: AnyRecord): boolean {
    if (link.grant.permits(record)) return true
    this.#forbidden++
    if (!this.#warned.has(link))
      this.deps.log.warn(
        { deviceId: record.id, token: link.grant.token?.name },
        'a fleet speaks for a device that its token does not permit',
      )
    this.#warned.add(link)
    return false
  }

  /**
   * Sends a command to a device and returns its one result. A late or repeated answer changes nothing here: the device's
   * reports show what it did. `retry`: how often, and at which interval, a refused command is sent again.
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
    const record = this.deps.registry.device(deviceId)
    const link = record && this.#ownerOf(record)
    if (link === undefined) return Promise.resolve({ ok: false, why: 'offline' })
    if (this.#pending.size >= linkLimits.commandsInFlight) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    const id = ++this.#commands
    return new Promise((resolve) => {
      const cancel = this.deps.clock.after(timeoutMs, () => this.#settle(id, { ok: false, why: 'timeout' }))
      this.#pending.set(id, { link, deviceId, settle: resolve, cancel })
      link.end.send({ op: 'command', id, deviceId, command, timeoutMs })
    })
  }

  /** Takes an answer. It counts only from the link and for the device that the command was sent to. */
  answer(link: Link, id: number, deviceId: string, result: CommandResult): void {
    const record = this.deps.registry.device(deviceId)
    if (record !== undefined && !this.#permits(link, record)) return
    const command = this.#pending.get(id)
    if (command?.link === link && command.deviceId === deviceId) this.#settle(id, result)
  }

  #settle(id: number, result: CommandResult): void {
    const command = this.#pending.get(id)
    if (command === undefined) return
    this.#pending.delete(id)
    command.cancel()
    command.settle(result)
  }

  /**
   * `unknown` counts reports of devices that do not exist, `foreign` reports over a link that does not own the device,
   * `forbidden` frames about a device beyond the token.
   */
  stats() {
    const [links, devices, commands] = [this.#links.size, this.#owners.size, this.#pending.size]
    const dropped = { unknown: this.#unknown, foreign: this.#foreign, forbidden: this.#forbidden }
    return { links, devices, commands, ...dropped, ...this.deps.ingest.counters }
  }

  close(): void {
    this.#duplicates.close()
    for (const link of this.#links) link.end.close(1001)
    for (const id of this.#pending.keys()) this.#settle(id, { ok: false, why: 'offline' })
  }
}
