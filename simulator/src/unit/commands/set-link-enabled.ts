import { leavesTooFew, modemOf } from '../links.ts'
import { switchesOf } from '../tasks/link-switch.ts'
import type { UnitCommand } from './command.ts'

export const setLinkEnabled: UnitCommand<'setLinkEnabled'> = {
  refuse(unit, { port, enabled }) {
    if (modemOf(unit, port) === undefined) return 'unknownPort'
    return !enabled && leavesTooFew(unit, [port]) ? 'tooFewLinks' : null
  },
  begins: (unit, command) => (switchesOf(unit, command).length === 0 ? null : 'linkSwitch'),
}
