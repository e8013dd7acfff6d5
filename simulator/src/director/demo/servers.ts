import { between, draw, happens, purposeOf } from '../../chance.ts'
import type { Field } from '../director.ts'
import { isHeld } from '../held.ts'
import { dayMs, hourMs, minuteMs, type ServerTurn } from './crew.ts'
import { attendMixer } from './mixer.ts'
import { nextVersion } from './versions.ts'

/** The operators of a server, and what happens to it without them. */

const failChance = purposeOf('failure of a server')
const cleanChance = purposeOf('clean-up of a server')
const upgradeChance = purposeOf('upgrade of a server')
const licenseChance = purposeOf('licence of a server')
const watchChance = purposeOf('watch of a server')

const watchMinutes = [10, 30] as const
/** Looks of 20 minutes on average. */
const looksPerDay = 72
const daysBetweenFailures = 30
const daysBetweenUpgrades = 45
const fullPercent = 90
const cleanHours = [0.5, 10] as const
const cleanToPercent = [20, 45] as const
const licenseDays = [30, 90] as const
/** Most licences are renewed in the last days. */
const renewedLateShare = 0.15
const lateHours = [0.5, 6] as const
const earlyHours = [2, 72] as const

/** Returns whether a user works with a unit on one of the server's channels. */
const isInUse = (field: Field, channelIds: readonly string[]): boolean => channelIds.some((id) => isHeld(field, id))

/** Agrees on the end of a new licence, and on the time at which it is renewed. */
export function license(turn: ServerTurn, days: number): void {
  const { crew, nowMs, actions } = turn
  const endsAtMs = nowMs + Math.round(days * dayMs)
  const isLate = happens(turn, licenseChance, renewedLateShare, 1)
  const hours = isLate ? between(turn, licenseChance, ...lateHours, 2) : -between(turn, licenseChance, ...earlyHours, 2)
  crew.renewMs = Math.max(nowMs + hourMs, endsAtMs + Math.round(hours * hourMs))
  actions.push({ do: 'license', endsAtMs })
}

function cleanDisk(turn: ServerTurn): void {
  const { crew, state, nowMs, actions } = turn
  if (state.storage < fullPercent) crew.cleanMs = 0
  else if (crew.cleanMs === 0) crew.cleanMs = nowMs + Math.round(between(turn, cleanChance, ...cleanHours) * hourMs)
  else if (nowMs >= crew.cleanMs) {
    actions.push({ do: 'disk', percent: Math.round(between(turn, cleanChance, ...cleanToPercent, 1)) })
    crew.cleanMs = 0
  }
}

/** Runs the mixer of a server, and looks at the server itself now and then. */
export function attendServer(turn: ServerTurn): void {
  const { crew, nowMs } = turn
  attendMixer(turn)
  if (nowMs >= crew.lookMs) look(turn)
  crew.dueMs = Math.min(crew.lookMs, crew.cutMs)
}

/** Runs one look at a server. A server whose channels a user has in hand neither fails nor is upgraded. */
function look(turn: ServerTurn): void {
  const { crew, state, nowMs, actions, field } = turn
  crew.lookMs = nowMs + Math.round(between(turn, watchChance, ...watchMinutes) * minuteMs)
  if (state.down || state.state === 'upgrading') return
  cleanDisk(turn)
  if (nowMs >= crew.renewMs) license(turn, between(turn, licenseChance, ...licenseDays))
  if (isInUse(field, state.channelIds)) return
  const roll = draw(turn, failChance) * looksPerDay
  if (roll < 1 / daysBetweenFailures) actions.push({ do: 'fail' })
  else if (state.state === 'idle' && happens(turn, upgradeChance, 1 / looksPerDay / daysBetweenUpgrades))
    actions.push({ do: 'upgrade', swVersion: nextVersion(state.swVersion) })
}
