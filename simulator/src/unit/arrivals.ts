import type { Command } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import { arrivedBy, withArrival } from '../device/arrivals.ts'
import { takeCommand } from './commands/commands.ts'
import { type Draft, isCutOff, refuse, type UnitStep } from './state.ts'

const answerChance = purposeOf('time to an answer')
const answerMsMin = 200
const answerMsMax = 3000
/** Exchanges over the best link until a command has arrived and its answer is back. */
const exchanges = 3

/** Returns how long the answer to a command takes: by the unit's best link. */
function answerMs({ modems }: Draft, step: UnitStep): number {
  let rttMs = Number.POSITIVE_INFINITY
  for (const modem of modems) if (modem.connected && modem.rttMs < rttMs) rttMs = modem.rttMs
  return Math.round(Math.min(answerMsMax, Math.max(answerMsMin, exchanges * rttMs + between(step, answerChance, 100, 500))))
}

/** Takes a command that is sent to the unit. It takes effect when it arrives; commands keep their order. */
export function receiveCommand(unit: Draft, step: UnitStep, commandId: number, command: Command): void {
  if (isCutOff(unit.modems)) return
  const arrivals = withArrival(unit.arrivals, commandId, command, step.nowMs + answerMs(unit, step))
  if (arrivals === null) return refuse(step, commandId, 'busy')
  unit.arrivals = arrivals
}

/** Executes or refuses the commands that have arrived. While all links are down, commands under way are lost. */
export function takeArrivals(unit: Draft, step: UnitStep): void {
  const arrived = arrivedBy(unit.arrivals, step.nowMs)
  if (arrived.length === 0) return
  unit.arrivals = unit.arrivals.slice(arrived.length)
  if (isCutOff(unit.modems)) return
  for (const { commandId, command } of arrived) {
    // A restart, or a lost connection, that an earlier command caused ends the others.
    if (unit.power.state === 'on') takeCommand(unit, step, commandId, command)
  }
}
