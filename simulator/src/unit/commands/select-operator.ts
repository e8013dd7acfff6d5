import { carriersAt } from '../../environment/carriers.ts'
import { modemOf } from '../links.ts'
import type { UnitCommand } from './command.ts'

export const selectOperator: UnitCommand<'selectOperator'> = {
  refuse(unit, { port, operator }) {
    if (modemOf(unit, port)?.uiType !== 'cell') return 'unknownPort'
    const { lat, lng } = unit.route
    return operator === null || carriersAt(lat, lng).some(({ name }) => name === operator) ? null : 'unknownOperator'
  },
  begins: () => 'operatorSelection',
}
