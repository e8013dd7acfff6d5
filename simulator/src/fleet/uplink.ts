import { type FleetEnd, type FleetFrame, linkLimits, type ReportTuple, type UnitReport } from '@backhaul/device-link'
import { type DeviceReport, fullReport } from '../device/device.ts'
import { linksKbpsOf } from '../radio/transmissions.ts'
import { isSilent } from '../world/schedule.ts'
import type { Place, World } from '../world/world.ts'

/**
 * Weight of the reports in one frame, a tenth of what the link permits: about 20 kB. The core reads such a frame within the cache of its
 * processor. One of 2,000 reports needs new memory for its text at each end, which costs the core a fifth more per report.
 */
const frameWeightMax = linkLimits.reportsPerFrame / 10
/** A full report is several times as long as a change. */
const fullReportWeight = 5
const fullReportsPerFlushMax = 5000
/**
 * Time between two frames of a link for some devices only. A server with its channels has news every few milliseconds; a frame of its
 * own for each costs more than the reports in it. The first news after a quiet time is sent at once.
 */
const frameEveryMs = 250
const emptyReport: DeviceReport = Object.freeze({})
/** A report of the rates of the last second only. They are read when it is sent, so that a waiting one costs no memory. */
const ratesReport: DeviceReport = Object.freeze({})

/** The devices that a link is for, as in `hello`; undefined for all. */
export type Accepts = Extract<FleetFrame, { op: 'hello' }>['accepts']

/** One device link of a fleet, and the devices that report over it. */
export interface Uplink {
  readonly link: FleetEnd
  readonly accepts: Accepts
  /** Devices that the core has named so far; null once it has named all of them. */
  named: Set<string> | null
  heartbeatEveryMs: number
  readonly outboxes: Set<Outbox>
  /** The devices with something to send. */
  pending: Outbox[]
  /** Time before which no frame is sent. */
  nextFrameMs: number
}

/** The reports of one device that wait to be sent. */
interface Outbox {
  readonly place: Place
  readonly id: string
  readonly number: number
  /** The link on which the core named this device; null before that, when no report of it may be sent. */
  uplink: Uplink | null
  /** Changes since the last frame; null: none. */
  changes: DeviceReport | null
  /** The next frame carries a full report. */
  full: boolean
  /** The next full report is the first one after a start of the device. */
  justStarted: boolean
  bootId: number
  seq: number
  lastReportMs: number
}

/**
 * Reports that wait to be sent. There is one entry per device, never a queue: on a slow link, later changes are merged into the
 * pending ones. Full reports in their place would be twenty times as long and keep a busy core from catching up.
 */
export interface Uplinks {
  /** Above this much unsent data on a link, changes are deferred. */
  readonly waitingMax: number
  /** Real time, beyond which no boot may be: the world of a fast clock is ahead of it. */
  readonly realNow: () => number
  /** By the number of the place. */
  readonly outboxes: (Outbox | undefined)[]
  readonly open: Set<Uplink>
  /** The links with something to send. */
  ready: Uplink[]
  reportsSent: number
  framesSent: number
  /** Number of flushes that found a link too slow. */
  deferred: number
}

export const createUplinks = (waitingMax: number, realNow: () => number): Uplinks => ({
  waitingMax,
  realNow,
  outboxes: [],
  open: new Set(),
  ready: [],
  reportsSent: 0,
  framesSent: 0,
  deferred: 0,
})

/** Adds a link. */
export function openUplink({ open }: Uplinks, link: FleetEnd, accepts: Accepts, heartbeatEveryMs: number): Uplink {
  const uplink: Uplink = { link, accepts, named: new Set(), heartbeatEveryMs, outboxes: new Set(), pending: [], nextFrameMs: 0 }
  open.add(uplink)
  return uplink
}

/** Returns the id of a boot for the core, which drops one that is more than a day ahead of its own time. */
const bootIdOf = ({ device }: Place, { realNow }: Uplinks): number => Math.min(device.state.bootId, Math.floor(realNow()))

/** Ends the reports of a link that was lost. The next link begins with full reports. */
export function closeUplink({ open }: Uplinks, uplink: Uplink): void {
  open.delete(uplink)
  for (const outbox of uplink.outboxes) {
    outbox.full = false
    outbox.changes = null
    outbox.uplink = null
  }
  uplink.outboxes.clear()
  uplink.pending = []
}

/** Returns the link on which a device reports. */
export const uplinkOf = ({ outboxes }: Uplinks, number: number): Uplink | null => outboxes[number]?.uplink ?? null

/** Begins to report a device that the core named on a link, with a full report. */
export function openOutbox(uplinks: Uplinks, uplink: Uplink, place: Place, nowMs: number): void {
  const { id, number } = place
  const outbox = (uplinks.outboxes[number] ??= {
    place,
    id,
    number,
    uplink: null,
    changes: null,
    full: false,
    justStarted: true,
    bootId: bootIdOf(place, uplinks),
    seq: 0,
    lastReportMs: nowMs,
  })
  if (outbox.uplink !== uplink) {
    outbox.uplink?.outboxes.delete(outbox)
    // The changes that wait on the former link are part of the full report on this one.
    outbox.full = false
    outbox.changes = null
  }
  outbox.uplink = uplink
  uplink.outboxes.add(outbox)
  addFull(uplinks, place, false)
}

/** Forgets a device that the fleet no longer has. */
export function forget({ outboxes }: Uplinks, { number }: Place): void {
  const outbox = outboxes[number]
  outbox?.uplink?.outboxes.delete(outbox)
  if (outbox !== undefined) outbox.uplink = null
  outboxes[number] = undefined
}

/** Notes that a device has something to send. */
function wait({ ready }: Uplinks, outbox: Outbox, uplink: Uplink): void {
  if (uplink.pending.length === 0) ready.push(uplink)
  uplink.pending.push(outbox)
}

export function addChanges(uplinks: Uplinks, world: World, number: number, changes: DeviceReport): void {
  const outbox = uplinks.outboxes[number]
  if (outbox === undefined || outbox.uplink === null || outbox.full) return
  if (outbox.changes === null) wait(uplinks, outbox, outbox.uplink)
  if (outbox.changes === null || outbox.changes === emptyReport) outbox.changes = changes
  else {
    if (outbox.changes === ratesReport) outbox.changes = ratesOf(world, number)
    merge(outbox.changes, changes)
  }
}

/** Merges later changes into earlier ones. Settings are reported one by one; all other fields are reported whole. */
function merge(earlier: DeviceReport, later: DeviceReport): void {
  const settings = 'settings' in earlier && 'settings' in later ? { settings: { ...earlier.settings, ...later.settings } } : null
  Object.assign(earlier, later, settings)
}

const ratesOf = ({ radio }: World, number: number): UnitReport => ({ linksKbps: linksKbpsOf(radio.sent, number) })

/** Adds the rates of a unit that sends. */
export function addSecond(uplinks: Uplinks, world: World, number: number): void {
  const outbox = uplinks.outboxes[number]
  if (outbox === undefined || outbox.uplink === null || outbox.full) return
  if (outbox.changes === null) wait(uplinks, outbox, outbox.uplink)
  if (outbox.changes === null || outbox.changes === emptyReport) outbox.changes = ratesReport
  else if (outbox.changes !== ratesReport) merge(outbox.changes, ratesOf(world, number))
}

/** Requests a full report, which contains all changes that are pending. `started`: the device began a new boot. */
export function addFull(uplinks: Uplinks, place: Place, started: boolean): void {
  const outbox = uplinks.outboxes[place.number]
  if (outbox === undefined) return
  if (started) {
    outbox.bootId = Math.max(outbox.bootId + 1, bootIdOf(place, uplinks))
    outbox.seq = 0
    outbox.justStarted = true
  }
  if (outbox.uplink === null || outbox.full) return
  if (outbox.changes === null) wait(uplinks, outbox, outbox.uplink)
  outbox.full = true
  outbox.changes = null
}

/** Adds an empty report, which only shows that the device is alive, and returns the time of the next one. */
export function addHeartbeat(uplinks: Uplinks, { number, device }: Place, nowMs: number): number {
  const outbox = uplinks.outboxes[number]
  if (outbox === undefined || outbox.uplink === null) return Number.POSITIVE_INFINITY
  const { heartbeatEveryMs } = outbox.uplink
  // A device that reported recently waits for its next turn, so the heartbeats of a fleet stay spread as they began.
  const isQuiet = nowMs >= outbox.lastReportMs + heartbeatEveryMs / 2
  if (isQuiet && !device.state.silent && !outbox.full && outbox.changes === null) {
    wait(uplinks, outbox, outbox.uplink)
    outbox.changes = emptyReport
  }
  return nowMs + heartbeatEveryMs
}

/** Returns the body of the next report of a device, or null without news. */
function bodyOf({ place, number, full, changes, justStarted }: Outbox, world: World, nowMs: number): DeviceReport | null {
  if (full) return fullReport(place.device, world.radio, nowMs, justStarted)
  return changes === ratesReport ? ratesOf(world, number) : changes
}

function takeTuple(outbox: Outbox, uplink: Uplink, world: World, nowMs: number): ReportTuple | null {
  const { id, number } = outbox
  // A device that has moved to another link meanwhile is sent there.
  if (outbox.uplink !== uplink) return null
  const sends = !isSilent(world.schedule, number)
  const body = sends ? bodyOf(outbox, world, nowMs) : null
  if (sends && outbox.full) outbox.justStarted = false
  outbox.full = false
  outbox.changes = null
  if (body === null) return null
  outbox.lastReportMs = nowMs
  outbox.seq += 1
  return [id, outbox.bootId, outbox.seq, body]
}

/** Sends the pending reports of a link in frames of limited weight. */
function flushUplink(uplinks: Uplinks, uplink: Uplink, world: World, nowMs: number): void {
  const { link } = uplink
  if (nowMs < uplink.nextFrameMs) return
  if (link.waiting > uplinks.waitingMax) {
    uplinks.deferred += 1
    return
  }
  if (uplink.accepts !== undefined) uplink.nextFrameMs = nowMs + frameEveryMs
  const sending = uplink.pending
  uplink.pending = []
  let reports: ReportTuple[] = []
  let weight = 0
  let fullReports = 0
  const sendFrame = () => {
    if (reports.length === 0) return
    link.send({ op: 'reports', reports })
    uplinks.framesSent += 1
    uplinks.reportsSent += reports.length
    reports = []
    weight = 0
  }
  for (const outbox of sending) {
    const { full } = outbox
    if (full && fullReports >= fullReportsPerFlushMax) {
      uplink.pending.push(outbox)
      continue
    }
    const tuple = takeTuple(outbox, uplink, world, nowMs)
    if (tuple === null) continue
    const added = full ? fullReportWeight : 1
    if (weight + added > frameWeightMax) sendFrame()
    if (full) fullReports += 1
    weight += added
    reports.push(tuple)
  }
  sendFrame()
}

/** Sends the pending reports of all links. */
export function flush(uplinks: Uplinks, world: World, nowMs: number): void {
  if (uplinks.ready.length === 0) return
  const sending = uplinks.ready
  uplinks.ready = []
  for (const uplink of sending) {
    flushUplink(uplinks, uplink, world, nowMs)
    if (uplink.pending.length > 0) uplinks.ready.push(uplink)
  }
}
