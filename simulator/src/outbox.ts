import { type FleetEnd, linkLimits, type ReportOf, type DeviceKind, type ReportTuple } from '@backhaul/device-link'
import { type Device, fullReport } from './device.ts'

/** A full report is many times as long as a change; so many of them fill a frame (well below the link's bytes). */
const fullReportWeight = 5
const fullReportsPerFlushMax = 5000
const noNews = Object.freeze({})

export interface Outbox {
  readonly reportsSent: number
  readonly framesSent: number
  /** How often the link was too slow and changes were put off until a full report. */
  readonly putOff: number
  change(device: Device, body: ReportOf[DeviceKind]): void
  everything(device: Device): void
  /** Says only that the device is there. */
  heartbeat(device: Device): void
  flush(link: FleetEnd, nowMs: number): void
  clear(): void
}

/**
 * Collects what devices say until it goes out in as few frames as fit. It holds one entry per device, never a queue:
 * on a slow link changes give way to one full report when the link has drained.
 */
export function createOutbox(waitingMax: number): Outbox {
  let dirty: Device[] = []
  const outbox = { reportsSent: 0, framesSent: 0, putOff: 0, change, everything, heartbeat, flush, clear }

  function enqueue(device: Device, body: ReportOf[DeviceKind] | null): void {
    if (device.body === null && !device.full) dirty.push(device)
    if (body === null) device.full = true
    else if (device.body === null || device.body === noNews) device.body = body
    else if (body !== noNews) Object.assign(device.body, body)
  }
  function change(device: Device, body: ReportOf[DeviceKind]): void {
    if (device.live) enqueue(device, body)
  }
  function everything(device: Device): void {
    if (device.live) enqueue(device, null)
  }
  function heartbeat(device: Device): void {
    if (device.live && device.body === null && !device.full) enqueue(device, noNews)
  }
  function tupleOf(device: Device, nowMs: number): ReportTuple | null {
    const body = device.full ? fullReport(device, nowMs) : device.body
    if (device.full) device.justStarted = false
    device.full = false
    device.body = null
    if (body === null || !device.live || device.state.silent) return null
    device.lastSaidMs = nowMs
    device.seq += 1
    return [device.id, device.bootId, device.seq, body]
  }
  function putOff(): void {
    outbox.putOff += 1
    for (const device of dirty) {
      device.full = true
      device.body = null
    }
  }
  function flush(link: FleetEnd, nowMs: number): void {
    if (dirty.length === 0) return
    if (link.waiting > waitingMax) return putOff()
    const sending = dirty
    dirty = []
    let [reports, weight, fullReports] = [[] as ReportTuple[], 0, 0]
    const frame = () => {
      if (reports.length === 0) return
      link.send({ op: 'reports', reports })
      outbox.framesSent += 1
      outbox.reportsSent += reports.length
      ;[reports, weight] = [[], 0]
    }
    for (const device of sending) {
      const { full } = device
      if (full && fullReports >= fullReportsPerFlushMax) {
        dirty.push(device)
        continue
      }
      const tuple = tupleOf(device, nowMs)
      if (tuple === null) continue
      if (full) fullReports += 1
      reports.push(tuple)
      weight += full ? fullReportWeight : 1
      if (weight >= linkLimits.reportsPerFrame) frame()
    }
    frame()
  }
  function clear(): void {
    for (const device of dirty) {
      device.full = false
      device.body = null
    }
    dirty = []
  }
  return outbox
}
