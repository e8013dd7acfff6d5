import { type Command, type CoreEnd, linkClose, linkLimits } from '@backhaul/device-link'
import { afterRun, type RetryTimer } from '@backhaul/rules/transitions'
import type { FastifyBaseLogger } from 'fastify'
import { CallError } from '../../call-error.ts'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { CommandLog } from './command-log.ts'
import type { Config } from '../../config.ts'
import type { Hub } from '../../realtime/hub.ts'
import { createDuplicates } from './duplicates.ts'
import { everyDevice, type FleetGrant } from './fleet-grant.ts'
import type { FileIndex } from '../registry/file-index.ts'
import type { Ingest } from '../registry/ingest.ts'
import { FleetLink } from './link.ts'
import type { CommandResult, LinkHost, News } from './link-host.ts'
import { watchLateness } from './lateness.ts'
import { allowedEvent } from '../registry/may-name.ts'
import type { AnyRecord, Link } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'
import type { Seams } from '../../seams.ts'
import type { Sealing } from '../../secrets/sealing.ts'

/** The devices of a lost link are offline by then. */
const offerAfterBeats = 2.5
const once: RetryTimer = { recurrences: 1, intervalMs: 0 }

interface PendingCommand {
  readonly link: Link
  readonly deviceId: string
  /** Whether the core sent it by itself, so that no call waits for its result. */
  readonly isBackground: boolean
  readonly settle: (result: CommandResult) => void
  readonly cancel: () => void
}

export interface DevicesDeps {
  config: Config
  log: FastifyBaseLogger
  clock: Clock
  transportClock: Clock
  ids: Ids
  hub: Hub
  registry: Registry
  ingest: Ingest
  commandLog: CommandLog
  fileIndex: FileIndex
  sealing: Sealing
  seams?: Seams | undefined
}

/** The links of all fleets: which link owns which device, and the commands in flight. */
export class Devices implements LinkHost {
  readonly deps: DevicesDeps
  readonly #links = new Set<Link>()
  #owned = 0
  readonly #pending = new Map<number, PendingCommand>()
  readonly #duplicates: ReturnType<typeof createDuplicates>
  /** Links that spoke for a device without permission, each logged once. */
  readonly #warned = new WeakSet<Link>()
  /** Links that took over a device of another link, each logged once. */
  readonly #tookOver = new WeakSet<Link>()
  /** Number of the last command. It starts at the time, so that a result of a command of a former core has no entry here. */
  #commands: number
  #lastReporter: AnyRecord | null = null
  #unknown = 0
  #foreign = 0
  #forbidden = 0
  #results = 0
  #events = 0
  #misnamed = 0
  #showsSimulated = false
  readonly #stopLateness: () => void

  constructor(deps: DevicesDeps) {
    this.deps = deps
    this.#commands = deps.transportClock.now()
    this.#duplicates = createDuplicates(deps)
    this.#stopLateness = watchLateness(deps, () => this.#links)
    deps.registry.onMembership = (record, exists) => {
      if (!exists) this.#give(record, null)
      for (const link of this.#links) link.update(record, exists)
    }
  }

  /** Takes the core's end of a link; the fleet at the other end sends hello first. */
  attach(end: CoreEnd, grant: FleetGrant = everyDevice): void {
    this.#links.add(new FleetLink(this.deps.seams?.fleetLinks(end) ?? end, grant, this))
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
    if (!this.#links.delete(link)) return
    const left: AnyRecord[] = []
    for (const record of this.deps.registry.records()) if (record.link === link) left.push(record)
    for (const record of left) this.#give(record, null)
    for (const [id, command] of this.#pending) if (command.link === link) this.#settle(id, { ok: false, why: 'lost' })
    // A fleet that is back soon goes on with its devices.
    if (left.length > 0) this.deps.clock.after(offerAfterBeats * this.deps.config.HEARTBEAT_MS, () => this.#offerAbandoned(left, link))
  }

  /** Whether a fleet of simulated devices has opened a link since the core started. Its last reports are shown after it has left. */
  get showsSimulated(): boolean {
    return this.#showsSimulated
  }

  greet(link: Link): void {
    this.#showsSimulated ||= link.simulated
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
    const { ingest } = this.deps
    const record = this.#reporter(link, deviceId)
    if (record === undefined) return void this.#unknown++
    if (!this.#permits(link, record)) return
    const owner = this.#ownerOf(record)
    const isForeign = owner !== undefined && owner !== link
    if (isForeign && bootId <= record.bootId) return this.#dropForeign(record)
    const report = ingest.check(record, bootId, seq, body)
    if (report === null) return
    if (isForeign && !this.#duplicates.mayChangeOwner(record)) return this.#dropForeign(record)
    if (isForeign) this.#takeOver(record, owner, link)
    if (owner !== link) this.#give(record, link)
    ingest.take(record, bootId, seq, report)
  }

  /**
   * Returns the device that a report is of. A fleet reports its devices in nearly the same order again, so the follower of the
   * last one is tried first, then the one behind it: channels have no news each second. To compare an id takes a fraction of a
   * look-up among 100,000. A device that was removed has no link.
   */
  #reporter(link: Link, deviceId: string): AnyRecord | undefined {
    const before = this.#lastReporter
    const follower = before?.follower
    if (follower?.id === deviceId && follower.link === link) return (this.#lastReporter = follower)
    const behind = follower?.follower
    if (behind?.id === deviceId && behind.link === link) return (this.#lastReporter = behind)
    const record = this.deps.registry.device(deviceId)
    if (record === undefined) return undefined
    if (before !== null) before.follower = record
    return (this.#lastReporter = record)
  }

  /** Takes a device from its owner. The first one of a link is logged: a second simulator takes hundreds. */
  #takeOver(record: AnyRecord, owner: Link, link: Link): void {
    owner.lose(record)
    if (!this.#tookOver.has(link))
      this.deps.log.info({ deviceId: record.id, token: link.grant.token?.name }, 'a fleet takes over devices that another fleet runs')
    this.#tookOver.add(link)
  }

  #dropForeign(record: AnyRecord): void {
    this.#duplicates.claimed(record)
    this.#foreign++
  }

  /** Returns the link that speaks for a device by its id; undefined when no link does. */
  speakerOf(deviceId: string): Pick<Link, 'grant' | 'instance'> | undefined {
    const record = this.deps.registry.device(deviceId)
    return record && this.#ownerOf(record)
  }

  /** Returns the link that speaks for a device. A device that moved to another inventory may have left the fleet that did. */
  #ownerOf(record: AnyRecord): Link | undefined {
    const { link } = record
    if (link === null || link.grant.permits(record)) return link ?? undefined
    this.#give(record, null)
    return undefined
  }

  /** Makes a link speak for a device, or none. */
  #give(record: AnyRecord, link: Link | null): void {
    this.#owned += Number(link !== null) - Number(record.link !== null)
    record.link = link
  }

  /** Gives a device up; false when another link owns it. */
  release(link: Link, deviceId: string): boolean {
    const record = this.deps.registry.device(deviceId)
    if (record !== undefined && !this.#permits(link, record)) return false
    if (record === undefined || record.link !== link) return false
    this.#give(record, null)
    return true
  }

  offer(record: AnyRecord, former: Link): void {
    for (const link of this.#links) if (link !== former && link.takesOffers) link.update(record, true)
  }

  /** Sends a device with its present facts to the fleets that have it. */
  provideAgain(record: AnyRecord): void {
    for (const link of this.#links) link.provideAgain(record)
  }

  /** Offers the devices of a link that ended and that no link has reported since. */
  #offerAbandoned(records: readonly AnyRecord[], former: Link): void {
    for (const record of records) if (record.link === null && this.deps.registry.device(record.id) === record) this.offer(record, former)
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
   * reports show what it did. `retry`: how often, and at which interval, a refused command is sent again. `onSent` gets the
   * number of each command that is sent.
   */
  async command(deviceId: string, command: Command, retry: RetryTimer = once, onSent?: (id: number) => void): Promise<CommandResult> {
    for (let run = 1; ; run++) {
      const result = await this.#once(deviceId, command, onSent)
      const goOn = !result.ok && result.why === 'rejected'
      if (afterRun(retry, run, goOn) === 'end') return result
      await new Promise<void>((resolve) => void this.#after(retry.intervalMs, resolve))
    }
  }

  /** Sends a command of the core itself, which no call waits for. Its sender sends it again to a device that still lacks its effect. */
  commandInBackground(deviceId: string, command: Command): Promise<CommandResult> {
    return this.#once(deviceId, command, undefined, true)
  }

  #once(deviceId: string, command: Command, onSent: ((id: number) => void) | undefined, isBackground = false): Promise<CommandResult> {
    const timeoutMs = this.deps.config.COMMAND_TIMEOUT_MS
    const record = this.deps.registry.device(deviceId)
    const link = record && this.#ownerOf(record)
    if (link === undefined) return Promise.resolve({ ok: false, why: 'offline' })
    if (this.#pending.size >= linkLimits.commandsInFlight) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    const id = ++this.#commands
    onSent?.(id)
    return new Promise((resolve) => {
      const cancel = this.#after(timeoutMs, () => this.#settle(id, { ok: false, why: 'timeout' }))
      this.#pending.set(id, { link, deviceId, isBackground, settle: resolve, cancel })
      link.end.send({ op: 'command', id, deviceId, command, timeoutMs })
    })
  }

  /**
   * Runs a function after a time of the world, in which devices answer, or after as much real time if that ends first: a call
   * does not wait for a world that is paused. Returns the function that cancels it.
   */
  #after(ms: number, run: () => void): () => void {
    const { clock, transportClock } = this.deps
    const first = () => {
      stop()
      run()
    }
    const stops = [clock.after(ms, first), transportClock.after(ms, first)]
    const stop = () => stops.forEach((one) => one())
    return stop
  }

  /** Takes an answer. It counts only from the link and for the device that the command was sent to. */
  answer(link: Link, id: number, deviceId: string, result: CommandResult): void {
    const record = this.deps.registry.device(deviceId)
    if (record !== undefined && !this.#permits(link, record)) return
    const command = this.#pending.get(id)
    // A fleet that another one replaced meanwhile speaks for a device that is no longer there.
    if (record !== undefined && record.link !== null && record.link !== link) return void this.#foreign++
    if (command?.link === link && command.deviceId === deviceId) this.#settle(id, result)
  }

  /** Takes a result or an event. It counts only from the link that owns the device. */
  note(link: Link, frame: News): void {
    const { op, deviceId } = frame
    const record = this.deps.registry.device(deviceId)
    if (record === undefined) return void this.#unknown++
    if (!this.#permits(link, record)) return
    if (this.#ownerOf(record) !== link) return void this.#foreign++
    if (op === 'event') return this.#happened(record, frame)
    this.#results++
    this.deps.commandLog.result(frame)
  }

  /** Takes files into the index, and announces what happened at a unit. Upgrades are shown by their tasks and results. */
  #happened(record: AnyRecord, { event, agoMs }: Extract<News, { op: 'event' }>): void {
    this.#events++
    const allowed = allowedEvent(record, event, (id) => this.deps.registry.device(id))
    if (allowed !== event) this.#misnamed++
    if (allowed !== null) this.deps.fileIndex.take(record, allowed, agoMs)
    if (record.kind !== 'unit' || !('serverId' in event) || event.kind === 'fileStored') return
    this.deps.registry.notices.fileTransfer(record, event.kind, event.file, this.deps.clock.now() - agoMs)
  }

  #settle(id: number, result: CommandResult): void {
    const command = this.#pending.get(id)
    if (command === undefined) return
    this.#pending.delete(id)
    command.cancel()
    command.settle(result)
  }

  /**
   * `unknown` counts reports, results and events of devices that do not exist, `foreign` those over a link that does not own the
   * device, `forbidden` frames about a device beyond the token, `misnamed` events that name devices which do not exist, or that their device may not name. `commands` are those that calls wait for, `background` the others.
   */
  stats() {
    const background = Iterator.from(this.#pending.values()).reduce((count, { isBackground }) => count + Number(isBackground), 0)
    const [links, devices, commands] = [this.#links.size, this.#owned, this.#pending.size - background]
    const dropped = { unknown: this.#unknown, foreign: this.#foreign, forbidden: this.#forbidden, misnamed: this.#misnamed }
    const noted = { results: this.#results, events: this.#events }
    return { links, devices, commands, background, ...noted, ...dropped, ...this.deps.ingest.counters }
  }

  close(): void {
    this.#duplicates.close()
    this.#stopLateness()
    for (const link of this.#links) link.end.close(1001)
    for (const id of this.#pending.keys()) this.#settle(id, { ok: false, why: 'lost' })
  }
}
