import { allowed, type UnitCommand } from './command.ts'

export const startIpPipe: UnitCommand<'startIpPipe'> = { refuse: allowed, begins: () => 'ipPipe' }

export const stopIpPipe: UnitCommand<'stopIpPipe'> = { refuse: allowed, stops: () => 'ipPipe' }
