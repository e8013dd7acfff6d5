import { modemOf } from '../links.ts'
import type { UnitCommand } from './command.ts'

export const selectSim: UnitCommand<'selectSim'> = {
  refuse(unit, { port, sim }) {
    const modem = modemOf(unit, port)
    if (modem?.uiType !== 'cell') return 'unknownPort'
    return modem.sims.some(({ slot }) => slot === sim) ? null : 'noSim'
  },
  begins: (unit, { port, sim }) => (modemOf(unit, port)?.activeSim === sim ? null : 'simSwitch'),
}
