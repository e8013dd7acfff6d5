import { type DeviceKind, type FleetEnd, linkLimits, type ReportOf, type ReportTuple } from '@backhaul/device-link'
import { type Device, fullReport } from './device.ts'

/** A full report is many times as long as a change: so many fewer of them fill a frame, well below the link's bytes. */
const fullReportWeight = 5
const fullReportsPerFlushMax = 5000
const noNews = Object.freeze({})

/**
 * What devices said and nobody has sent yet. It holds one entry per device, never a queue: on a slow link changes
 * give way to one full report when the link has drained.
 */
export interface Outbox {
  /** What may wait on the link before changes are put off. */
  readonly waitingMax: number
  dirty: Device[]
  reportsSent: number
  framesSent: number
  /** How often the link was too slow. */
  putOff: number
}

export const createOutbox = (waitingMax: number): Outbox => ({ waitingMax, dirty: [], reportsSent: 0, framesSent: 0, putOff: 0 })

export function addChange(outbox: Outbox, device: Device, body: ReportOf[DeviceKind]): void {
  if (!device.live || device.full) return
  if (device.body === null) outbox.dirty.push(device)
  if (device.body === null || device.body === noNews) device.body = body
  else Object.assign(device.body, body)
}

export function addEverything(outbox: Outbox, device: Device): void {
  if (!device.live || device.full) return
  if (device.body === null) outbox.dirty.push(device)
  device.full = true
  device.body = null
}

/** Says only that the device is there. */
export function addHeartbeat(outbox: Outbox, device: Device): void {
  if (!device.live || device.full || device.body !== null) return
  outbox.dirty.push(device)
  device.body = noNews
}

/** Forgets it all: the link is gone, and the next one gets everything anew. */
export function clearOutbox(outbox: Outbox): void {
  for (const device of outbox.dirty) {
    device.full = false
    device.body = null
  }
  outbox.dirty = []
}

function putOff(outbox: Outbox): void {
  outbox.putOff += 1
  for (const device of outbox.dirty) {
    device.full = true
    device.body = null
  }
}

function takeTuple(device: Device, nowMs: number): ReportTuple | null {
  const speaks = device.live && !device.state.silent
  const body = speaks && device.full ? fullReport(device, nowMs) : device.body
  if (speaks && device.full) device.justStarted = false
  device.full = false
  device.body = null
  if (!speaks || body === null) return null
  device.lastSaidMs = nowMs
  device.seq += 1
  return [device.id, device.bootId, device.seq, body]
}

/** Sends it in as few frames as fit. */
export function flushOutbox(outbox: Outbox, link: FleetEnd, nowMs: number): void {
  if (outbox.dirty.length === 0) return
  if (link.waiting > outbox.waitingMax) return putOff(outbox)
  const sending = outbox.dirty
  outbox.dirty = []
  let reports: ReportTuple[] = []
  let weight = 0
  let fullReports = 0
  const sendFrame = () => {
    if (reports.length === 0) return
    link.send({ op: 'reports', reports })
    outbox.framesSent += 1
    outbox.reportsSent += reports.length
    reports = []
    weight = 0
  }
  for (const device of sending) {
    const { full } = device
    if (full && fullReports >= fullReportsPerFlushMax) {
      outbox.dirty.push(device)
      continue
    }
    const tuple = takeTuple(device, nowMs)
    if (tuple === null) continue
    const adds = full ? fullReportWeight : 1
    if (weight + adds > linkLimits.reportsPerFrame) sendFrame()
    if (full) fullReports += 1
    weight += adds
    reports.push(tuple)
  }
  sendFrame()
}
