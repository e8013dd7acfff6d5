import { type CoreEnd, FleetFrame, linkClose, linkLimits, type Provision } from '@backhaul/device-link'
import type { Link, LinkHost } from './link-host.ts'
import type { AnyRecord } from './record.ts'

const pageSize = linkLimits.devicesPerPage

/** One fleet at the far end of a link. What it sends is not trusted: a frame that does not fit ends the link. */
export class FleetLink implements Link {
  readonly end: CoreEnd
  readonly #devices: LinkHost
  #greeted = false
  #ended = false

  constructor(end: CoreEnd, devices: LinkHost) {
    this.end = end
    this.#devices = devices
    end.onFrame = (frame) => this.#take(frame)
    end.onClose = () => devices.detach(this)
  }

  #take(frame: unknown): void {
    if (this.#ended) return
    // Most frames, with thousands of reports each: their bodies are checked one by one as they are taken.
    if (isReports(frame)) return this.#greeted ? this.#reports(frame.reports) : this.#refuse('reports before hello')
    const parsed = FleetFrame.safeParse(frame)
    if (!parsed.success) return this.#refuse('a frame that is none')
    const { data } = parsed
    if (data.op === 'hello') this.#hello(data.unitsMax ?? linkLimits.devicesPerLink)
    else if (data.op === 'answer')
      this.#devices.answer(
        this,
        data.id,
        data.deviceId,
        data.ok ? { ok: true } : { ok: false, why: 'rejected', reason: data.reason ?? 'no reason given' },
      )
    else if (data.op === 'bye') for (const id of data.deviceIds) this.#bye(id)
  }

  #refuse(reason: string): void {
    this.#ended = true
    this.#devices.deps.log.warn({ reason }, 'a device link was ended')
    this.end.close(linkClose.grammar, reason)
  }

  /** Welcomes a fleet and tells it, a page at a time, which devices it may be. */
  #hello(unitsMax: number): void {
    this.#greeted = true
    const { config, clock, registry } = this.#devices.deps
    this.end.send({ op: 'welcome', v: 1, heartbeatMs: config.HEARTBEAT_MS, now: clock.now() })
    const units = [...registry.units.byId.values()].slice(0, unitsMax)
    const devices: AnyRecord[] = [...registry.servers.byId.values(), ...registry.channels.byId.values(), ...units]
    for (let start = 0; start === 0 || start < devices.length; start += pageSize)
      this.end.send({
        op: 'provision',
        devices: devices.slice(start, start + pageSize).map(provisionOf),
        last: start + pageSize >= devices.length,
      })
  }

  #reports(reports: readonly unknown[]): void {
    const { ingest, hub } = this.#devices.deps
    // Together, so that consoles see one moment and not a row at a time.
    hub.batch(() => {
      for (const report of reports) {
        if (!Array.isArray(report)) return this.#refuse('a report that is none')
        const [deviceId, bootId, seq, body] = report as unknown[]
        if (
          typeof deviceId !== 'string' ||
          !Number.isSafeInteger(bootId) ||
          !Number.isSafeInteger(seq) ||
          typeof body !== 'object' ||
          body === null
        )
          return this.#refuse('a report that is none')
        if (this.#devices.claim(this, deviceId, bootId as number))
          ingest.report(deviceId, bootId as number, seq as number, body as Record<string, unknown>)
      }
    })
  }

  /** A device that says goodbye is silent at once, not after its heartbeats are missed. */
  #bye(deviceId: string): void {
    const { registry } = this.#devices.deps
    const record = registry.device(deviceId)
    if (this.#devices.release(this, deviceId) && record !== undefined && record.heardMs !== null) registry.silence(record)
  }
}

function isReports(frame: unknown): frame is { reports: unknown[] } {
  const { op, reports } = frame as { op?: unknown; reports?: unknown }
  return op === 'reports' && Array.isArray(reports) && reports.length <= linkLimits.reportsPerFrame
}

function provisionOf(record: AnyRecord): Provision {
  const { kind, id: deviceId, row } = record
  if (kind === 'channel') {
    const { channelName: name, type: model, liveuVersion: swVersion, serverId } = record.row
    return { deviceId, kind, model, name, swVersion, serverId }
  }
  if (kind === 'server') return { deviceId, kind, model: row.type, name: row.name, swVersion: row.swVersion }
  const { stored, state } = record
  return {
    deviceId,
    kind,
    model: row.type,
    name: row.name,
    swVersion: row.swVersion,
    channelId: row.selChannel === null || row.selChannel.external ? null : row.selChannel.channelId,
    delayMs: state.delayMs ?? stored.delay,
    transmissionMode: row.transmissionMode,
    hasSdCard: stored.hasSdCard,
    numberOfFeeds: stored.numberOfFeeds,
    ...(stored.home && { home: stored.home }),
  }
}
