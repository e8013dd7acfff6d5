import { happens, pick, purposeOf } from '../../chance.ts'
import { freeMb } from '../../unit/storage.ts'
import { sendLogs } from './acts.ts'
import { hourMs, type UnitTurn } from './crew.ts'
import { nextVersion } from './versions.ts'

/** The work of a crew at its unit at base. The shares are those of one look at the unit, of which a day has about four. */

const prepareChance = purposeOf('preparation of a unit')
/** About once a month. */
const upgradeShare = 0.006
const logsShare = 0.01
const simShare = 0.03
const cardFullShare = 0.12

function switchSim({ state, actions, ...chance }: UnitTurn): void {
  const modems = state.modems.filter(({ sims, enabled }) => enabled && sims.length > 1)
  if (modems.length === 0) return
  const { port, activeSim } = pick(chance, prepareChance, modems, 3)
  actions.push({ do: 'sim', port, sim: activeSim === 'A' ? 'B' : 'A' })
}

/** Looks after an idle unit at base: cleans the card, upgrades, switches a SIM, sends logs. */
export function prepare(turn: UnitTurn): void {
  const { state, actions, crew, nowMs } = turn
  const { storage, battery, firmware } = state
  if (storage !== null && freeMb(storage) < storage.totalMb * cardFullShare) actions.push({ do: 'cleanCard' })
  const isOnMains = battery.charging || !battery.present
  if (isOnMains && !storage?.forwarding && happens(turn, prepareChance, upgradeShare)) {
    actions.push({ do: 'upgrade', swVersion: nextVersion(firmware.swVersion) })
    crew.act = { kind: 'upgrade', sinceMs: nowMs, endsMs: nowMs + hourMs }
  } else if (happens(turn, prepareChance, simShare, 1)) switchSim(turn)
  else if (happens(turn, prepareChance, logsShare, 2)) sendLogs(turn)
}
