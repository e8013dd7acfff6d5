import type { DeviceEvent } from '@backhaul/device-link'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Ids } from '../../ids.ts'
import type { FileDetails, ReportedFile } from '../../store/channel-files.ts'
import type { Store } from '../../store/index.ts'
import { isDataError, refusalOf } from '../../store/refusals.ts'
import { FairQueue } from '../link/fair-queue.ts'
import type { AnyRecord, Link, UnitRecord } from './record.ts'
import type { Registry } from './registry.ts'

/** Changes that are not stored yet. Beyond this the link with the most loses its oldest, and their files are missing in the index. */
const waitingMax = 5000
const logEveryMs = 60_000
const retryMs = 1000

interface Deps {
  log: FastifyBaseLogger
  clock: Clock
  transportClock: Clock
  ids: Ids
  store: Store
  registry: Registry
}

type FileEvent = Extract<DeviceEvent, { kind: 'fileStored' | 'fileTransferStarted' | 'fileTransferCompleted' }>
type Change = () => Promise<unknown>

/** Units of a link whose transfers were interrupted and are still in the index, and the time of the last boot. */
interface Interrupted {
  readonly unitIds: Set<string>
  readonly bootedMs: number
  /** The change that waits for them. */
  readonly drop: Change
}

/**
 * Keeps the index of the files on servers in line with the events of devices. Changes are stored one by one: those of a link in their
 * order, and those of several links in turn, so that a link with many does not displace the files of others.
 */
export class FileIndex {
  readonly #deps: Deps
  readonly #waiting = new FairQueue<Link | null, Change>(waitingMax)
  #dropped = 0
  #loggedMs = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #cancelRetry = () => {}
  readonly #interrupted = new Map<Link | null, Interrupted>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Takes an event of a device, without the ids that the device may not name. */
  take(record: AnyRecord, event: DeviceEvent, agoMs: number): void {
    const at = this.#deps.clock.now() - agoMs
    if (event.kind === 'fileStored' && record.kind === 'channel') {
      const unit = this.#deps.registry.units.byId.get(event.unitId ?? '')
      const { id: channelId, row, stored } = record
      // The device may name its ingest server and no other one.
      const serverId = event.serverId !== undefined && event.serverId === stored.ingestServerId ? event.serverId : row.serverId
      return this.#put(record, { ...this.#fileOf(event, unit, at), serverId, channelId, transferring: false })
    }
    if (record.kind === 'unit') this.#takeTransfer(record, event, at)
  }

  /** Drops the transfers of a unit that began a new boot. The spec doesn't say; we let no transfer outlive the boot of its unit. */
  booted({ id, link }: UnitRecord): void {
    const interrupted = this.#interrupted.get(link)
    const bootedMs = this.#deps.clock.now()
    const drop = interrupted?.drop ?? (() => this.#dropInterrupted(link))
    this.#interrupted.set(link, { unitIds: (interrupted?.unitIds ?? new Set()).add(id), bootedMs, drop })
    // One statement for all units of a fleet that starts, in line with the other changes of its link.
    if (interrupted === undefined) this.#add(link, drop)
  }

  async #dropInterrupted(link: Link | null): Promise<void> {
    const interrupted = this.#interrupted.get(link)
    if (interrupted === undefined) return
    const { unitIds, bootedMs, drop } = interrupted
    this.#interrupted.delete(link)
    await this.#deps.store.channelFiles.dropTransfersOf([...unitIds], bootedMs).catch((error: unknown) => {
      // It is tried again, with those that boot meanwhile.
      const { unitIds: later = [], bootedMs: laterMs = bootedMs } = this.#interrupted.get(link) ?? {}
      this.#interrupted.set(link, { unitIds: new Set([...unitIds, ...later]), bootedMs: laterMs, drop })
      throw error
    })
  }

  /** the start of a transfer creates the entry. R-089: its end clears the mark. */
  #takeTransfer(unit: UnitRecord, event: DeviceEvent, at: number): void {
    if (event.kind === 'fileTransferFailed') {
      const { serverId, file: path } = event
      this.#add(unit.link, () => this.#deps.store.channelFiles.dropTransfer({ serverId, path, unitId: unit.id }))
    } else if (event.kind === 'fileTransferStarted' || event.kind === 'fileTransferCompleted') {
      const transferring = event.kind === 'fileTransferStarted'
      this.#put(unit, { ...this.#fileOf(event, unit, at), serverId: event.serverId, channelId: null, transferring })
    }
  }

  #fileOf(
    { file: path, sizeBytes, lengthMs, codec, resolution }: FileEvent,
    unit: UnitRecord | undefined,
    at: number,
  ): Omit<ReportedFile, 'serverId' | 'channelId' | 'transferring'> {
    const { location = null } = unit?.row ?? {}
    const story = unit?.state.settings?.metadata
    const details: FileDetails = {
      ...(codec !== undefined && { codec }),
      ...(resolution !== undefined && { resolution }),
      ...(location !== null && { gps: { lat: location.lat, lng: location.lng } }),
      ...(story !== undefined && { story }),
    }
    return {
      id: this.#deps.ids.next(),
      unitId: unit?.id ?? null,
      path,
      sizeBytes: sizeBytes ?? null,
      lengthMs: lengthMs ?? null,
      at,
      details,
    }
  }

  #put({ link }: AnyRecord, file: ReportedFile): void {
    this.#add(link, () => this.#deps.store.channelFiles.put(file))
  }

  #add(link: Link | null, change: Change): void {
    const lost = this.#waiting.add(link, change)
    if (lost !== null) this.#noteDropped(...lost)
    this.#running ??= this.#run()
  }

  /** Counts changes that are dropped, and names the link in the log, once a minute. */
  #noteDropped(link: Link | null, change: Change): void {
    this.#dropped++
    // The next boot over the link asks again.
    if (this.#interrupted.get(link)?.drop === change) this.#interrupted.delete(link)
    const nowMs = this.#deps.transportClock.monotonicMs()
    if (nowMs - this.#loggedMs < logEveryMs) return
    this.#loggedMs = nowMs
    const what = { instance: link?.instance, token: link?.grant.token?.name, dropped: this.#dropped }
    this.#deps.log.warn(what, 'a fleet reports files faster than they can be stored: its oldest ones are missing in the index')
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.take(); next !== undefined; next = this.#waiting.take()) {
      const [link, change] = next
      try {
        await change()
      } catch (error) {
        // The database would refuse this change again: a value is out of range, or a device of it was removed.
        if (isDataError(error))
          this.#deps.log.warn({ err: error }, 'a file that a device reported is not in the index: a value is out of range')
        else if (refusalOf(error) === null) {
          this.#waiting.putBack(link, change)
          return this.#retryLater(error)
        }
      }
    }
    this.#running = null
  }

  #retryLater(error: unknown): void {
    const { log, transportClock } = this.#deps
    log.warn({ err: error, changes: this.#waiting.size }, 'the index of files could not be written; it will be written again')
    this.#cancelRetry = transportClock.after(retryMs, () => (this.#running = this.#run()))
  }

  /** Stores what waits, unless the database does not respond. */
  async close(): Promise<void> {
    this.#cancelRetry()
    await this.#running
    await this.#run()
    this.#cancelRetry()
  }
}
