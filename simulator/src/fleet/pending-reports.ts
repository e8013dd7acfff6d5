import { type FleetEnd, linkLimits, type ReportTuple } from '@backhaul/device-link'
import { type Device, type DeviceReport, fullReport } from '../device/device.ts'

/**
 * A full report is several times as long as a change. Counting it as five keeps a frame well below the byte limit of the
 * link.
 */
const fullReportWeight = 5
const fullReportsPerFlushMax = 5000
const emptyReport = Object.freeze({})

/**
 * Reports that wait to be sent. There is one entry per device, never a queue: on a slow link, pending changes are replaced
 * by one full report that is sent when the link has drained.
 */
export interface PendingReports {
  /** Above this much unsent data on the link, changes are deferred. */
  readonly waitingMax: number
  devices: Device[]
  reportsSent: number
  framesSent: number
  /** Number of flushes that found the link too slow. */
  deferred: number
}

export const createPendingReports = (waitingMax: number): PendingReports => ({
  waitingMax,
  devices: [],
  reportsSent: 0,
  framesSent: 0,
  deferred: 0,
})

export function addChanges(pending: PendingReports, device: Device, changes: DeviceReport): void {
  if (!device.live || device.full) return
  if (device.changes === null) pending.devices.push(device)
  if (device.changes === null || device.changes === emptyReport) device.changes = changes
  else Object.assign(device.changes, changes)
}

export function addFullReport(pending: PendingReports, device: Device): void {
  if (!device.live || device.full) return
  if (device.changes === null) pending.devices.push(device)
  device.full = true
  device.changes = null
}

/** Adds an empty report, which only shows that the device is alive. */
export function addHeartbeat(pending: PendingReports, device: Device): void {
  if (!device.live || device.full || device.changes !== null) return
  pending.devices.push(device)
  device.changes = emptyReport
}

/** Drops all pending reports after the link was lost. The next link begins with full reports. */
export function clearPendingReports(pending: PendingReports): void {
  for (const device of pending.devices) {
    device.full = false
    device.changes = null
  }
  pending.devices = []
}

function defer(pending: PendingReports): void {
  pending.deferred += 1
  for (const device of pending.devices) {
    device.full = true
    device.changes = null
  }
}

function takeTuple(device: Device, nowMs: number): ReportTuple | null {
  const sends = device.live && !device.state.silent
  const body = sends && device.full ? fullReport(device, nowMs) : device.changes
  if (sends && device.full) device.justStarted = false
  device.full = false
  device.changes = null
  if (!sends || body === null) return null
  device.lastReportMs = nowMs
  device.seq += 1
  return [device.id, device.bootId, device.seq, body]
}

/** Sends the pending reports in as few frames as the limits allow. */
export function flushPendingReports(pending: PendingReports, link: FleetEnd, nowMs: number): void {
  if (pending.devices.length === 0) return
  if (link.waiting > pending.waitingMax) return defer(pending)
  const sending = pending.devices
  pending.devices = []
  let reports: ReportTuple[] = []
  let weight = 0
  let fullReports = 0
  const sendFrame = () => {
    if (reports.length === 0) return
    link.send({ op: 'reports', reports })
    pending.framesSent += 1
    pending.reportsSent += reports.length
    reports = []
    weight = 0
  }
  for (const device of sending) {
    const { full } = device
    if (full && fullReports >= fullReportsPerFlushMax) {
      pending.devices.push(device)
      continue
    }
    const tuple = takeTuple(device, nowMs)
    if (tuple === null) continue
    const added = full ? fullReportWeight : 1
    if (weight + added > linkLimits.reportsPerFrame) sendFrame()
    if (full) fullReports += 1
    weight += added
    reports.push(tuple)
  }
  sendFrame()
}
