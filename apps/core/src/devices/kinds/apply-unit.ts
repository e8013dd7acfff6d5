import { Activity, ActivityState, type Applications, ReceivedStatus, TransmissionMode, type UnitRow } from '@backhaul/contract/units'
import type { UnitReport } from '@backhaul/device-link'
import type { Gazetteer } from '@backhaul/gazetteer'
import { deriveStatus, isRecording, isStreaming } from '@backhaul/rules/status'
import { isReached } from '@backhaul/rules/transitions'
import { acceptApplications } from '@backhaul/rules/video-return'
import { applicationsOf, type UnitRecord } from '../registry/record.ts'
import { carriersOf, noLinks, totalOf } from './unit-record.ts'
import { takeSettings } from './unit-settings.ts'
import { followTasks, forgetTasks, takeTasks } from './unit-tasks.ts'
import type { ReportContext } from './kind.ts'

type Fields = Partial<UnitRow>

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

function sameRates(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

const activities = new Set<string>(Activity.options)

/** Keeps the activities of a report that the contract lists. A state that it does not list counts as running. */
function known(reported: NonNullable<UnitReport['applications']>): NonNullable<Applications> {
  const found: NonNullable<Applications> = {}
  for (const name in reported) if (activities.has(name)) found[name as Activity] = ActivityState.safeParse(reported[name]).data ?? 'running'
  return found
}

/** Applies the rates of one second. Most reports on air carry nothing else, so this path is kept cheap. */
export function applyLinks({ row }: UnitRecord, linksKbps: number[], fields: Fields): void {
  if (sameRates(linksKbps, row.linksKbps)) return
  const total = totalOf(linksKbps)
  fields.linksKbps = linksKbps
  if (total !== row.totalBitrate) fields.totalBitrate = total
}

/** Applies a report to the state and adds the changed fields of the row. */
export function applyUnitReport(record: UnitRecord, report: UnitReport, fields: Fields, { clock, gazetteer, userOf }: ReportContext): void {
  const { state, row } = record
  const now = clock.now()
  if (report.status !== undefined) state.status = ReceivedStatus.safeParse(report.status).data ?? null
  if (report.applications !== undefined)
    state.applications = acceptApplications(applicationsOf(state) ?? {}, known(report.applications)) ?? {}
  if (report.status !== undefined || report.applications !== undefined) applyApplications(record, fields, now)
  if (report.battery !== undefined && !same(report.battery, state.battery)) fields.battery = state.battery = report.battery
  if (report.position !== undefined) fields.location = state.location = locationOf(report.position, now, state, gazetteer)
  if (report.modems !== undefined) {
    state.modems = report.modems
    state.modemsAt = now
    const linkCarriers = carriersOf(report.modems)
    if (!same(linkCarriers, row.linkCarriers)) fields.linkCarriers = linkCarriers
  }
  if (report.linksKbps !== undefined) applyLinks(record, (state.linksKbps = report.linksKbps), fields)
  if (report.cameraConnected !== undefined && report.cameraConnected !== row.cameraConnected)
    fields.cameraConnected = state.cameraConnected = report.cameraConnected
  if (report.swVersion !== undefined && report.swVersion !== row.swVersion) fields.swVersion = state.swVersion = report.swVersion
  if (report.storages !== undefined) state.storages = report.storages
  if (report.storeBacklogMb !== undefined) state.storeBacklogMb = report.storeBacklogMb
  if (report.channelId !== undefined) state.channelId = report.channelId
  if (report.delayMs !== undefined) state.delayMs = report.delayMs
  if (report.rebootedAgoMs !== undefined) state.rebootedAt = now - report.rebootedAgoMs
  if (report.settings !== undefined) takeSettings(record, report.settings, now)
  if (report.transmissionMode !== undefined) applyMode(record, report.transmissionMode, fields)
  if (report.tally !== undefined) state.tallyLight = report.tally
  if (report.hasCertificate !== undefined) state.hasCertificate = report.hasCertificate
  if (report.tasks !== undefined) takeTasks(record, report.tasks, userOf)
  if (report.tasks !== undefined || report.applications !== undefined) followTasks(record, fields)
}

function applyMode({ state, row }: UnitRecord, reported: string, fields: Fields): void {
  const mode = TransmissionMode.safeParse(reported)
  if (mode.success && mode.data !== row.transmissionMode) fields.transmissionMode = state.transmissionMode = mode.data
}

/** The address is looked up again beyond this distance, in degrees, from the last look-up: some hundreds of metres. */
const readdressDegrees = 0.005

function locationOf(position: UnitReport['position'], now: number, state: UnitRecord['state'], gazetteer: Gazetteer): UnitRow['location'] {
  if (position === null || position === undefined) return null
  const { lat, lng } = position
  const { named } = state
  if (named === undefined || Math.abs(named.lat - lat) > readdressDegrees || Math.abs(named.lng - lng) > readdressDegrees)
    state.named = { lat, lng, address: gazetteer.describe(lat, lng) }
  return { lat, lng, address: state.named?.address ?? '', at: now - position.ageMs }
}

/** Applies the status and the activities of a unit that is online, and ends the transition that they complete. */
function applyApplications(record: UnitRecord, fields: Fields, now: number): void {
  const { state, row } = record
  const applications = applicationsOf(state) ?? {}
  if (!same(applications, row.applications)) fields.applications = applications
  const status = deriveStatus(applications, state.status)
  if (status !== row.status) fields.status = status
  const transmission = transmissionOf(record, applications, now)
  if (transmission !== row.transmission) fields.transmission = transmission
  followTransition(record, fields, applications)
}

/** Returns the stream or recording that runs; one that begins gets the time, and the user who asked for it. */
function transmissionOf({ state, awaited }: UnitRecord, applications: Applications, now: number): UnitRow['transmission'] {
  if (!isStreaming(applications) && !isRecording(applications)) delete state.transmission
  else state.transmission ??= { since: now, by: awaited?.transition.kind === 'starting' ? awaited.transition.by : null }
  return state.transmission ?? null
}

/** Ends the transition of a unit once its activities show the wanted state; null for a unit that went offline. */
export function followTransition(record: UnitRecord, fields: Fields, applications: Applications): void {
  if (record.awaited !== null && isReached(record.awaited.wanted, applications)) endTransition(record, fields)
}

function endTransition(record: UnitRecord, fields: Fields): void {
  record.awaited = null
  fields.transition = null
}

/** Applies the start of a unit: its activities and rates are unknown until it reports them, and a reboot is completed. */
export function restarted(record: UnitRecord, fields: Fields): void {
  const { state, row, awaited } = record
  state.applications = {}
  state.status = null
  state.linksKbps = noLinks(row.linksKbps)
  delete state.transmission
  delete state.tallyLight
  forgetTasks(record)
  if (awaited?.wanted.state === 'restarted') endTransition(record, fields)
}

/** Applies the last reported state of a unit that is back online; it holds until the unit reports otherwise. */
export function backOnline(record: UnitRecord, fields: Fields, now: number): void {
  fields.lastSeen = null
  applyApplications(record, fields, now)
  followTasks(record, fields)
  if (record.state.linksKbps !== undefined) applyLinks(record, record.state.linksKbps, fields)
}
