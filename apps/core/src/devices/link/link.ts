import { type CoreEnd, FleetFrame, linkClose, linkLimits, linkVersion } from '@backhaul/device-link'
import type { ZodError } from 'zod'
import type { FleetGrant } from './fleet-grant.ts'
import type { CommandResult, LinkHost } from './link-host.ts'
import { Provisioning } from './provisioning.ts'
import type { AnyRecord, Link } from '../registry/record.ts'

type Hello = Extract<FleetFrame, { op: 'hello' }>

const resultOf = ({ ok, code, reason = 'no reason given' }: Extract<FleetFrame, { op: 'answer' }>): CommandResult =>
  ok ? { ok } : { ok, why: 'rejected', ...(code ? { code } : { code: null, reason }) }

/** One fleet at the far end of a link. Its frames are not trusted: an invalid frame ends the link. */
export class FleetLink implements Link {
  readonly end: CoreEnd
  readonly grant: FleetGrant
  readonly #devices: LinkHost
  readonly #provisioning: Provisioning
  instance: string | null = null
  simulated = false
  takesOffers = false
  #greeted = false
  /** The devices that the fleet has, and those of them that are units. */
  readonly #provisioned = new Set<string>()
  readonly #units = new Set<string>()
  #unitsMax = 0
  #accepts: (record: AnyRecord) => boolean = () => true
  #ended = false
  /** Number of `hello` frames since a time of the transport clock. */
  #hellos = { count: 0, sinceMs: 0 }

  constructor(end: CoreEnd, grant: FleetGrant, devices: LinkHost) {
    this.end = end
    this.grant = grant
    this.#devices = devices
    const { transportClock, sealing } = devices.deps
    this.#provisioning = new Provisioning({ end, transportClock, sealing, has: ({ id }) => this.#provisioned.has(id) })
    end.onFrame = (frame) => this.#take(frame)
    end.onClose = () => {
      this.#provisioning.stop()
      devices.detach(this)
    }
  }

  #take(frame: unknown): void {
    if (this.#ended) return
    // Most frames are reports, thousands in each; their bodies are checked one by one.
    if (isReports(frame)) return this.#greeted ? this.#reports(frame.reports) : this.#refuse('reports before hello')
    // Another version may have another hello.
    if (versionOf(frame) !== linkVersion) return this.#refuseVersion()
    const parsed = FleetFrame.safeParse(frame)
    if (!parsed.success) return isNews(frame) ? void this.#devices.deps.ingest.counters.invalid++ : this.#refuse(whyInvalid(parsed.error))
    const { data } = parsed
    if (data.op === 'hello') return this.#hellosTooOften() ? this.#refuse('too many hellos') : this.#hello(data)
    if (!this.#greeted) return this.#refuse(`${data.op} before hello`)
    if (data.op === 'answer') this.#devices.answer(this, data.id, data.deviceId, resultOf(data))
    else if (data.op === 'result' || data.op === 'event') this.#devices.note(this, data)
    else if (data.op === 'bye') for (const id of data.deviceIds) this.#bye(id)
  }

  retire(code: number, reason: string): void {
    this.#ended = true
    this.#provisioning.stop()
    this.#devices.deps.log.warn({ reason, token: this.grant.token?.name }, 'the core ended a device link')
    this.end.close(code, reason)
  }

  #hellosTooOften(): boolean {
    const nowMs = this.#devices.deps.transportClock.monotonicMs()
    if (nowMs - this.#hellos.sinceMs >= 60_000) this.#hellos = { count: 0, sinceMs: nowMs }
    return ++this.#hellos.count > linkLimits.hellosPerMinute
  }

  #refuseVersion(): void {
    this.retire(linkClose.version, `this core has version ${linkVersion} of the device link`)
  }

  #refuse(reason: string): void {
    this.retire(linkClose.grammar, reason)
  }

  /** Welcomes a fleet and sends it the list of the devices that it may speak for, in pages. */
  #hello({ instance, accepts, unitsMax, simulated = false }: Hello): void {
    this.#greeted = true
    this.simulated = simulated
    this.instance = instance ?? null
    this.#unitsMax = unitsMax ?? linkLimits.devicesPerLink
    this.#accepts = acceptance(accepts)
    this.takesOffers = accepts === undefined || accepts.inventoryIds !== undefined
    this.#devices.greet(this)
    const { config, clock, registry } = this.#devices.deps
    this.end.send({ op: 'welcome', v: linkVersion, heartbeatMs: config.HEARTBEAT_MS, now: clock.now() })
    this.#provisioning.stop()
    this.#provisioned.clear()
    this.#units.clear()
    const { servers, channels, videoReturns, gateways, units } = registry
    // Units last, because they name the others.
    const inOrder = [servers, channels, videoReturns, gateways, units].flatMap(({ byId }) => [...byId.values()] as AnyRecord[])
    const devices = inOrder.filter((record) => this.#gains(record))
    this.#provisioning.send(devices)
  }

  update(record: AnyRecord, exists: boolean): void {
    if (!this.#greeted || this.#ended) return
    if (exists && this.grant.permits(record) && this.#accepts(record)) {
      if (this.#gains(record)) this.#provisioning.send([record])
    } else if (this.#provisioned.delete(record.id)) {
      this.#units.delete(record.id)
      this.end.send({ op: 'withdraw', deviceIds: [record.id] })
    }
  }

  provideAgain(record: AnyRecord): void {
    if (!this.#ended && this.#provisioned.has(record.id)) this.#provisioning.send([record])
  }

  lose({ id }: AnyRecord): void {
    this.#provisioned.delete(id)
    this.#units.delete(id)
    this.end.send({ op: 'replaced', deviceId: id })
  }

  /** Notes that the fleet has a device; false for one that it has already or may not have, and for units beyond its number. */
  #gains(record: AnyRecord): boolean {
    const { id, kind } = record
    if (this.#provisioned.has(id) || !this.grant.permits(record) || !this.#accepts(record)) return false
    if (kind === 'unit' && this.#units.size >= this.#unitsMax) return false
    if (kind === 'unit') this.#units.add(id)
    this.#provisioned.add(id)
    return true
  }

  #reports(reports: readonly unknown[]): void {
    const { hub } = this.#devices.deps
    // In one batch, so that consoles see these reports at once.
    hub.batch(() => {
      for (const report of reports) {
        if (!Array.isArray(report)) return this.#refuse('invalid report')
        const [deviceId, bootId, seq, body] = report as unknown[]
        if (
          typeof deviceId !== 'string' ||
          !Number.isSafeInteger(bootId) ||
          !Number.isSafeInteger(seq) ||
          typeof body !== 'object' ||
          body === null
        )
          return this.#refuse('invalid report')
        this.#devices.report(this, deviceId, bootId as number, seq as number, body as Record<string, unknown>)
      }
    })
  }

  /** Takes a device offline that leaves, without waiting for missed heartbeats. Another fleet may run it from now on. */
  #bye(deviceId: string): void {
    const { registry } = this.#devices.deps
    const record = registry.device(deviceId)
    if (!this.#devices.release(this, deviceId) || record === undefined) return
    if (record.lastReportMs !== null) registry.takeOffline(record)
    this.#devices.offer(record, this)
  }
}

/** Returns whether a fleet accepts a device. A fleet that names neither inventories nor devices accepts all. */
function acceptance(accepts: Hello['accepts']): (record: AnyRecord) => boolean {
  if (accepts === undefined) return () => true
  const [inventories, devices] = [new Set(accepts.inventoryIds), new Set(accepts.deviceIds)]
  return ({ id, inventoryId }) => devices.has(id) || inventories.has(inventoryId)
}

/** Returns the version that a hello names, and that of this core for another frame or without a number. */
function versionOf(frame: unknown): number {
  const { op, v } = frame as { op?: unknown; v?: unknown }
  return op === 'hello' && typeof v === 'number' ? v : linkVersion
}

/** Whether a frame tells of one device only. An invalid one is dropped like an invalid report: it must not cost the others their link. */
function isNews(frame: unknown): boolean {
  const { op } = frame as { op?: unknown }
  return op === 'result' || op === 'event'
}

/** Names the first field of a frame that is not valid. */
const whyInvalid = ({ issues: [issue] }: ZodError): string => `invalid frame${issue === undefined ? '' : ` at ${issue.path.join('.')}`}`

function isReports(frame: unknown): frame is { reports: unknown[] } {
  const { op, reports } = frame as { op?: unknown; reports?: unknown }
  return op === 'reports' && Array.isArray(reports) && reports.length <= linkLimits.reportsPerFrame
}
