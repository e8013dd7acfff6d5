import { type CoreEnd, FleetFrame, linkClose, linkLimits } from '@backhaul/device-link'
import type { FleetGrant } from './fleet-grant.ts'
import { kindOf } from './kinds.ts'
import type { CommandResult, Link, LinkHost } from './link-host.ts'
import type { AnyRecord } from './record.ts'

const pageSize = linkLimits.devicesPerPage

const resultOf = ({ ok, code, reason = 'no reason given' }: Extract<FleetFrame, { op: 'answer' }>): CommandResult =>
  ok ? { ok } : { ok, why: 'rejected', ...(code ? { code } : { code: null, reason }) }

/** One fleet at the far end of a link. Its frames are not trusted: an invalid frame ends the link. */
export class FleetLink implements Link {
  readonly end: CoreEnd
  readonly grant: FleetGrant
  readonly #devices: LinkHost
  instance: string | null = null
  #greeted = false
  #ended = false

  constructor(end: CoreEnd, grant: FleetGrant, devices: LinkHost) {
    this.end = end
    this.grant = grant
    this.#devices = devices
    end.onFrame = (frame) => this.#take(frame)
    end.onClose = () => devices.detach(this)
  }

  #take(frame: unknown): void {
    if (this.#ended) return
    // Most frames are reports, thousands in each; their bodies are checked one by one.
    if (isReports(frame)) return this.#greeted ? this.#reports(frame.reports) : this.#refuse('reports before hello')
    const parsed = FleetFrame.safeParse(frame)
    if (!parsed.success) return this.#refuse('invalid frame')
    const { data } = parsed
    if (data.op === 'hello') this.#hello(data.instance ?? null, data.unitsMax ?? linkLimits.devicesPerLink)
    else if (data.op === 'answer') this.#devices.answer(this, data.id, data.deviceId, resultOf(data))
    else if (data.op === 'bye') for (const id of data.deviceIds) this.#bye(id)
  }

  retire(code: number, reason: string): void {
    this.#ended = true
    this.#devices.deps.log.warn({ reason, token: this.grant.token?.name }, 'the core ended a device link')
    this.end.close(code, reason)
  }

  #refuse(reason: string): void {
    this.retire(linkClose.grammar, reason)
  }

  /** Welcomes a fleet and sends it the list of the devices that it may speak for, in pages. */
  #hello(instance: string | null, unitsMax: number): void {
    this.#greeted = true
    this.instance = instance
    this.#devices.greet(this)
    const { config, clock, registry } = this.#devices.deps
    this.end.send({ op: 'welcome', v: 1, heartbeatMs: config.HEARTBEAT_MS, now: clock.now() })
    const permitted = <Record extends AnyRecord>(records: Iterable<Record>) =>
      Array.from(records).filter((record) => this.grant.permits(record))
    const { servers, channels, units } = registry
    const devices: AnyRecord[] = [
      ...permitted(servers.byId.values()),
      ...permitted(channels.byId.values()),
      ...permitted(units.byId.values()).slice(0, unitsMax),
    ]
    for (let start = 0; start === 0 || start < devices.length; start += pageSize)
      this.end.send({
        op: 'provision',
        devices: devices.slice(start, start + pageSize).map((record) => kindOf(record).provision(record)),
        last: start + pageSize >= devices.length,
      })
  }

  #reports(reports: readonly unknown[]): void {
    const { hub } = this.#devices.deps
    // In one batch, so that consoles see all reports of a frame at once.
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

  /** Takes a device offline that leaves, without waiting for missed heartbeats. */
  #bye(deviceId: string): void {
    const { registry } = this.#devices.deps
    const record = registry.device(deviceId)
    if (this.#devices.release(this, deviceId) && record !== undefined && record.lastReportMs !== null) registry.takeOffline(record)
  }
}

function isReports(frame: unknown): frame is { reports: unknown[] } {
  const { op, reports } = frame as { op?: unknown; reports?: unknown }
  return op === 'reports' && Array.isArray(reports) && reports.length <= linkLimits.reportsPerFrame
}
