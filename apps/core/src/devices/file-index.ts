import type { DeviceEvent } from '@backhaul/device-link'
import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Ids } from '../ids.ts'
import type { FileDetails, ReportedFile } from '../store/channel-files.ts'
import type { Store } from '../store/index.ts'
import { isDataError, refusalOf } from '../store/refusals.ts'
import type { AnyRecord, UnitRecord } from './record.ts'
import type { Registry } from './registry.ts'
import { pathWithoutKey } from './stream-address.ts'

/** Changes that are not stored yet. Beyond this the oldest are dropped, and their files are missing in the index. */
const waitingMax = 5000
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

/** Keeps the index of the files on servers in line with the events of devices. Changes are stored one by one, in their order. */
export class FileIndex {
  readonly #deps: Deps
  #waiting: Change[] = []
  #running: Promise<void> | null = null
  #cancelRetry = () => {}
  /** Units whose transfers were interrupted and are still in the index. */
  #interrupted = new Set<string>()
  #bootedMs = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Takes an event of a device. */
  take(record: AnyRecord, reported: DeviceEvent, agoMs: number): void {
    const event = 'file' in reported ? { ...reported, file: pathWithoutKey(reported.file) } : reported
    const at = this.#deps.clock.now() - agoMs
    if (event.kind === 'fileStored' && record.kind === 'channel') {
      const unit = event.unitId === undefined ? undefined : this.#deps.registry.units.byId.get(event.unitId)
      const { id: channelId, row, stored } = record
      // The device may name its ingest server and no other one.
      const serverId = event.serverId !== undefined && event.serverId === stored.ingestServerId ? event.serverId : row.serverId
      return this.#put({ ...this.#fileOf(event, unit, at), serverId, channelId, transferring: false })
    }
    if (record.kind === 'unit') this.#takeTransfer(record, event, at)
  }

  /** Drops the transfers of a unit that began a new boot. The spec doesn't say; we let no transfer outlive the boot of its unit. */
  booted({ id }: UnitRecord): void {
    // One statement for all units of a fleet that starts.
    this.#interrupted.add(id)
    this.#bootedMs = this.#deps.clock.now()
    if (this.#interrupted.size === 1)
      this.#add(async () => {
        const taken = this.#interrupted
        this.#interrupted = new Set()
        await this.#deps.store.channelFiles.dropTransfersOf([...taken], this.#bootedMs).catch((error: unknown) => {
          for (const one of taken) this.#interrupted.add(one)
          throw error
        })
      })
  }

  /** the start of a transfer creates the entry. R-089: its end clears the mark. */
  #takeTransfer(unit: UnitRecord, event: DeviceEvent, at: number): void {
    if (event.kind === 'fileTransferFailed') {
      const { serverId, file: path } = event
      this.#add(() => this.#deps.store.channelFiles.dropTransfer({ serverId, path, unitId: unit.id }))
    } else if (event.kind === 'fileTransferStarted' || event.kind === 'fileTransferCompleted') {
      const transferring = event.kind === 'fileTransferStarted'
      this.#put({ ...this.#fileOf(event, unit, at), serverId: event.serverId, channelId: null, transferring })
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

  #put(file: ReportedFile): void {
    this.#add(() => this.#deps.store.channelFiles.put(file))
  }

  #add(change: Change): void {
    this.#waiting.push(change)
    if (this.#waiting.length > waitingMax) this.#waiting.shift()
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    for (let change = this.#waiting[0]; change !== undefined; change = this.#waiting[0]) {
      try {
        await change()
      } catch (error) {
        // The database would refuse this change again: a value is out of range, or a device of it was removed.
        if (isDataError(error))
          this.#deps.log.warn({ err: error }, 'a file that a device reported is not in the index: a value is out of range')
        else if (refusalOf(error) === null) return this.#retryLater(error)
      }
      if (this.#waiting[0] === change) this.#waiting.shift()
    }
    this.#running = null
  }

  #retryLater(error: unknown): void {
    const { log, transportClock } = this.#deps
    log.warn({ err: error, changes: this.#waiting.length }, 'the index of files could not be written; it will be written again')
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
