import type { Clock } from '@backhaul/clock'
import { type CoreEnd, linkLimits, type Provision } from '@backhaul/device-link'
import type { Sealing } from '../../secrets/sealing.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { AnyRecord } from '../registry/record.ts'

const { devicesPerPage, pageBytesMax } = linkLimits

/** Pages sent in one turn of the event loop, about 10 ms: the calls and reports of others wait no longer. */
const pagesPerTurn = 4
/** Bytes that a fleet has not read, above which no page is added: a pong waits behind them. */
const unreadMax = 4 * 1024 * 1024
/** Time until a fleet that reads slowly is tried again. */
const retryMs = 20

interface ProvisioningDeps {
  end: CoreEnd
  transportClock: Clock
  sealing: Pick<Sealing, 'open'>
  /** Whether the fleet still has a device: one that was withdrawn meanwhile is not sent. */
  has(record: AnyRecord): boolean
}

/** Sends the records of devices to a fleet in pages, as fast as it reads them. A large fleet gets hundreds of pages. */
export class Provisioning {
  readonly #deps: ProvisioningDeps
  /** Each record once, so that the queue has at most the devices of the fleet, however often they change. */
  readonly #queue = new Set<AnyRecord>()
  #cancel: (() => void) | null = null

  constructor(deps: ProvisioningDeps) {
    this.#deps = deps
  }

  /** Queues records. A turn sends at least one page, and the page that empties the queue is marked as the last one. */
  send(records: readonly AnyRecord[]): void {
    for (const record of records) this.#queue.add(record)
    if (this.#cancel === null) this.#turn()
  }

  /** Forgets what is queued. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#queue.clear()
  }

  #turn(): void {
    const { end, transportClock } = this.#deps
    const isBehind = end.waiting > unreadMax
    for (let pages = 0; pages < pagesPerTurn && !isBehind; pages++) {
      const devices = this.#page()
      const last = this.#queue.size === 0
      end.send({ op: 'provision', devices, last })
      if (last) return this.stop()
    }
    this.#cancel = transportClock.after(isBehind ? retryMs : 0, () => this.#turn())
  }

  #page(): Provision[] {
    const devices: Provision[] = []
    let bytes = 0
    for (const record of this.#queue) {
      if (devices.length === devicesPerPage) break
      if (this.#deps.has(record)) {
        const device = kindOf(record).provision(record, this.#deps.sealing)
        bytes += Buffer.byteLength(JSON.stringify(device))
        if (devices.length > 0 && bytes > pageBytesMax) break
        devices.push(device)
      }
      this.#queue.delete(record)
    }
    return devices
  }
}
