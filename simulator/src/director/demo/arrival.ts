import { between, draw, happens, purposeOf } from '../../chance.ts'
import { atOnce, goOffDuty, lowPercentMax, rosterOf, toBase, toRoad, toVenue } from './units.ts'
import { disabledShare, disableFor, sourceOf } from './channels.ts'
import { type ChannelTurn, hourMs, minuteMs, type ServerTurn, type UnitTurn, type VideoReturnTurn } from './crew.ts'
import { firstCutMs } from './mixer.ts'
import { license } from './servers.ts'
import { dutyAt } from './shifts.ts'

/** The states in which the devices are found when a world begins: those of a day that has gone on for hours. */

const bornChance = purposeOf('state of a new device of a crew')
const roadShare = 0.15
const baseMinutes = 20
/** Share of the units at venues that are found on air, and the time within which they start. */
const onAirShare = 0.5
const startMsMax = 8000
const overnightShare = 0.1
const overnightMb = [500, 8000] as const

/** Brings a new unit into the state that fits the hour. */
export function arriveUnit(turn: UnitTurn): void {
  const { crew, state, nowMs, actions } = turn
  const duty = dutyAt(rosterOf(turn), nowMs)
  if (duty === null) {
    goOffDuty(turn)
    // A unit that is left on forwards the recordings of the day.
    if (happens(turn, bornChance, overnightShare, 4))
      actions.push({ do: 'forward', backlogMb: Math.round(between(turn, bornChance, ...overnightMb, 5)) })
    return
  }
  crew.dueMs = nowMs + 1 + Math.floor(startMsMax * draw(turn, bornChance))
  if (state.battery.present) actions.push({ do: 'battery', percent: Math.round(between(turn, bornChance, lowPercentMax + 4, 100, 1)) })
  const roll = draw(turn, bornChance, 2)
  if (nowMs - duty.fromMs < baseMinutes * minuteMs) toBase(turn, duty.fromMs + baseMinutes * minuteMs)
  else if (roll < roadShare && state.model.speedKmh > 0) toRoad(turn)
  else {
    toVenue(turn)
    if (happens(turn, bornChance, onAirShare, 3)) crew.restEndsMs = atOnce
  }
}

export function arriveServer(turn: ServerTurn): void {
  turn.crew.lookMs = turn.nowMs + Math.round(hourMs * draw(turn, bornChance))
  turn.crew.cutMs = firstCutMs(turn)
  turn.crew.dueMs = Math.min(turn.crew.lookMs, turn.crew.cutMs)
  if (turn.state.license.endsAtMs !== null) license(turn, between(turn, bornChance, 0.2, 60, 1))
}

export function arriveChannel(turn: ChannelTurn): void {
  turn.crew.dueMs = turn.nowMs + Math.round(20 * minuteMs * draw(turn, bornChance, 1))
  if (turn.state.model.hasSource) sourceOf(turn)
  else if (happens(turn, bornChance, disabledShare)) disableFor(turn)
}

export function arriveVideoReturn(turn: VideoReturnTurn): void {
  turn.crew.dueMs = turn.nowMs + Math.round(20 * minuteMs * draw(turn, bornChance, 1))
  sourceOf(turn)
}
