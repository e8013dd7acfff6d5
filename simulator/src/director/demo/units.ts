import { between, draw, happens, noiseAt, purposeOf } from '../../chance.ts'
import { hasSky } from '../../environment/coverage.ts'
import { hasMains } from '../../environment/power.ts'
import { percentAt } from '../../unit/battery.ts'
import type { UnitState } from '../../unit/state.ts'
import { handsOffMs } from '../director.ts'
import { isHeld } from '../held.ts'
import { beginAct, endAct, goOnAir, isRunning } from './acts.ts'
import { hourMs, isInHand, minuteMs, type UnitTurn } from './crew.ts'
import { talk } from './talk.ts'
import { prepare } from './preparation.ts'
import { dutyAt, isNewsTime, isOffAfterwards, nextDutyMs, type Roster } from './shifts.ts'

/** The day of a crew: it prepares its unit, drives, parks, works, and switches the unit off for the night. */

const stayChance = purposeOf('stay of a crew')
const restChance = purposeOf('rest of a crew')
const watchChance = purposeOf('watch of a crew')
const plugChance = purposeOf('plugs of a crew')

const driveMinutes = [8, 35] as const
const venueMinutes = [50, 200] as const
const firstRestMinutes = [2, 15] as const
const restMinutes = [5, 30] as const
const newsRestMinutes = [3, 15] as const
/** End of the rest of a crew that is found on air. */
export const atOnce = 0
/** A user stopped the unit, or it stopped by itself: the crew rests. */
const stoppedRestMinutes = [3, 12] as const
const retryMinutes = [1, 5] as const
const chargedPercent = 60
const startPercent = 20
const plugsInShare = 0.85
const indoorsShare = 0.15
const liveOnTheRoad = 0.12
const cameraOutShare = 0.009
const cameraOutMinutes = [0.5, 8] as const
const offShareField = 0.35
const offShareFixed = 0.15
const watchMinutes = [1, 2] as const
const idleWatchMinutes = [2, 5] as const

const lowNoise = 12
const forgottenPercent = 3

export const lowPercentMax = 16
/** Returns the battery level at which a crew acts. Some crews forget it, and their battery runs empty. */
const lowPercentOf = (key: number): number =>
  Math.max(0, (lowPercentMax + forgottenPercent) * noiseAt(key, lowNoise, 0, 0) - forgottenPercent)

export const rosterOf = ({ key, crew, state }: UnitTurn): Roster => ({ key, lng: state.route.home.lng, live: crew.live })
const isFixed = ({ model }: UnitState): boolean => model.speedKmh === 0 || model.batteryHours === null
const isOff = ({ power }: UnitState): boolean => power.state === 'off'
const after = (turn: UnitTurn, purpose: number, [min, max]: readonly [number, number], i = 0): number =>
  turn.nowMs + Math.round(between(turn, purpose, min, max, i) * minuteMs)

function plug({ state, actions }: UnitTurn, connected: boolean): void {
  if (state.battery.present && state.battery.charging !== connected) actions.push({ do: 'mains', connected })
}

/** Takes the unit into or out of a building. A unit without a home never has a GPS fix, so its crew changes nothing. */
function enter({ state, actions, crew }: UnitTurn, indoors: boolean): void {
  if (crew.indoors === indoors || (indoors && !state.route.fix)) return
  crew.indoors = indoors
  actions.push({ do: 'indoors', indoors })
}

const levelOf = ({ state, nowMs }: UnitTurn): number => (state.battery.present ? percentAt(state.battery, nowMs) : 100)
const hasSocket = ({ state: { route }, field, nowMs }: UnitTurn): boolean => hasMains(field.radio.environment, route.lat, route.lng, nowMs)

export function toBase(turn: UnitTurn, stayEndsMs: number): void {
  const { state, actions, crew } = turn
  if (state.route.driving) actions.push({ do: 'park' })
  plug(turn, true)
  crew.where = 'base'
  crew.stayEndsMs = stayEndsMs
}

export function toRoad(turn: UnitTurn): void {
  enter(turn, false)
  plug(turn, false)
  turn.actions.push({ do: 'drive' })
  turn.crew.where = 'road'
  turn.crew.stayEndsMs = after(turn, stayChance, driveMinutes)
  turn.crew.restEndsMs = happens(turn, stayChance, liveOnTheRoad, 1) ? after(turn, restChance, [1, 5]) : turn.crew.stayEndsMs
}

export function toVenue(turn: UnitTurn): void {
  const { state, actions, crew, field } = turn
  if (state.route.driving) actions.push({ do: 'park' })
  crew.where = 'venue'
  crew.stayEndsMs = after(turn, stayChance, venueMinutes)
  crew.restEndsMs = after(turn, restChance, firstRestMinutes)
  const { lat, lng } = state.route
  enter(turn, !isFixed(state) && (!hasSky(field.radio.environment, lat, lng) || happens(turn, plugChance, indoorsShare)))
  plug(turn, hasSocket(turn) && happens(turn, plugChance, plugsInShare, 1))
}

/** Goes to the next place when the stay has ended. */
function move(turn: UnitTurn): void {
  const { crew, state, nowMs } = turn
  if (crew.where === 'base' && levelOf(turn) < chargedPercent) crew.stayEndsMs = nowMs + Math.round(0.3 * hourMs)
  else if (isFixed(state) || crew.where === 'road') toVenue(turn)
  else toRoad(turn)
}

/** Connects a camera that was unplugged, and unplugs one now and then. */
function attendCamera(turn: UnitTurn): void {
  const { crew, state, actions, nowMs } = turn
  if (!state.cameraConnected) {
    if (crew.cameraBackMs === 0) crew.cameraBackMs = after(turn, watchChance, [1, 20])
    if (nowMs < crew.cameraBackMs) return
    actions.push({ do: 'camera', connected: true })
    crew.cameraBackMs = 0
  } else if (crew.where !== 'away' && !isOff(state) && happens(turn, watchChance, cameraOutShare, 1)) {
    actions.push({ do: 'camera', connected: false })
    crew.cameraBackMs = after(turn, watchChance, cameraOutMinutes, 2)
  } else crew.cameraBackMs = 0
}

const restOf = ({ state, nowMs }: UnitTurn) => (isNewsTime(state.route.home.lng, nowMs) ? newsRestMinutes : restMinutes)

/** Forgets an act that has ended without its crew, and ends one whose time has come. */
function attendAct(turn: UnitTurn): void {
  const { crew, nowMs } = turn
  const { act } = crew
  if (act === null) return
  if (!isRunning(turn, act)) {
    const soon = nowMs - act.sinceMs < minuteMs
    // A hit follows its speed test. An act that a device refused is tried again soon.
    if (act.kind === 'speedTest') crew.restEndsMs = nowMs
    else crew.restEndsMs = after(turn, restChance, soon ? retryMinutes : nowMs >= act.endsMs ? restOf(turn) : stoppedRestMinutes)
    if (act.kind === 'speedTest' && crew.where !== 'base' && goOnAir(turn)) return
    crew.act = null
  } else if (nowMs >= act.endsMs) {
    endAct(turn, act)
    if (act.kind !== 'stream' && act.kind !== 'record') return
    crew.act = null
    crew.restEndsMs = after(turn, restChance, restOf(turn))
  }
}

/** Plugs the unit in when its battery is low, or drives to base; a power cut unplugs it. */
function attendPower(turn: UnitTurn): void {
  const { crew, state, nowMs, key } = turn
  const { present, charging } = state.battery
  if (!present) return
  if (charging && crew.where === 'venue' && !hasSocket(turn)) return plug(turn, false)
  if (charging || levelOf(turn) > lowPercentOf(key)) return
  if (crew.where === 'venue' && hasSocket(turn)) return plug(turn, true)
  if (crew.act !== null) endAct(turn, crew.act)
  crew.act = null
  toBase(turn, nowMs + hourMs)
}

/** Switches a unit on at the start of the shift. An empty battery is charged first. */
function switchOn(turn: UnitTurn): void {
  const { state, actions, crew, nowMs } = turn
  crew.act = null
  if (crew.where === 'away' || levelOf(turn) < startPercent) toBase(turn, after(turn, stayChance, [8, 25]))
  if (isOff(state) && levelOf(turn) >= startPercent) {
    actions.push({ do: 'powerOn' })
    crew.stayEndsMs = Math.max(crew.stayEndsMs, nowMs + 5 * minuteMs)
  }
}

const isOccupied = ({ stream, storage, tasks }: UnitState): boolean => stream !== null || storage?.recording === true || tasks.length > 0

/** Returns the share of the nights for which the unit is off. One that neither sends live nor records is not left on. */
function offShareOf({ crew, state }: UnitTurn): number {
  if (!crew.live && state.storage === null) return 1
  return isFixed(state) ? offShareFixed : offShareField
}

/** Ends the shift. Work that a user of the console began goes on. */
export function goOffDuty(turn: UnitTurn): void {
  const { crew, state, actions, nowMs } = turn
  if (crew.act !== null) endAct(turn, crew.act)
  crew.act = null
  if (state.route.driving) actions.push({ do: 'park' })
  enter(turn, false)
  plug(turn, true)
  crew.where = 'away'
  const roster = rosterOf(turn)
  const isOn = state.power.state === 'on'
  if (isOn && (isOccupied(state) || state.storage?.forwarding)) crew.dueMs = nowMs + 5 * minuteMs
  else {
    if (isOn && isOffAfterwards(roster, nowMs, offShareOf(turn))) actions.push({ do: 'powerOff' })
    crew.dueMs = nextDutyMs(roster, nowMs)
  }
}

function work(turn: UnitTurn): void {
  const { crew, nowMs, state } = turn
  attendCamera(turn)
  attendAct(turn)
  attendPower(turn)
  talk(turn)
  if (crew.act !== null || isOccupied(state)) return
  if (nowMs >= crew.stayEndsMs) return move(turn)
  if (crew.where === 'base') return prepare(turn)
  if (nowMs < crew.restEndsMs) return
  if (!(crew.restEndsMs === atOnce ? goOnAir(turn) : beginAct(turn))) crew.restEndsMs = after(turn, restChance, retryMinutes)
}

function nextDueMs(turn: UnitTurn): number {
  const { crew, nowMs } = turn
  const watch = after(turn, watchChance, crew.act?.kind === 'stream' ? watchMinutes : idleWatchMinutes, 3)
  const ends = crew.act === null ? Math.min(crew.stayEndsMs, crew.restEndsMs) : crew.act.endsMs
  let dueMs = ends > nowMs ? Math.min(watch, ends) : watch
  if (crew.act?.kind === 'speedTest') dueMs = nowMs + Math.round(between(turn, watchChance, 15_000, 40_000, 4))
  return crew.cameraBackMs > nowMs ? Math.min(dueMs, crew.cameraBackMs) : dueMs
}

/** Leaves the unit alone until a time, and a little longer. A reserved unit is looked at again from time to time. */
function standBack({ crew, ...turn }: UnitTurn, untilMs: number): void {
  const [min, max] = stoppedRestMinutes
  crew.act = null
  crew.dueMs = untilMs + Math.round((min + (max - min) * draw(turn, restChance)) * minuteMs)
}

export function attendUnit(turn: UnitTurn): void {
  const { crew, state, nowMs, field } = turn
  if (isInHand(state, nowMs, handsOffMs)) return standBack(turn, state.commandedAtMs + handsOffMs)
  if (isHeld(field, state.id)) return standBack(turn, Math.max(nowMs, field.places.get(state.id)?.heldUntilMs ?? 0))
  if (crew.act !== null && state.commandedAtMs > crew.act.sinceMs) crew.act = null
  if (dutyAt(rosterOf(turn), nowMs) === null) return goOffDuty(turn)
  if (crew.where === 'away' || state.power.state === 'off') switchOn(turn)
  else if (state.power.state === 'on') work(turn)
  crew.dueMs = nextDueMs(turn)
}
