import { allowed, type UnitCommand } from './command.ts'

/** Units §5: only while the unit is idle. The table of exclusions says so. */
export const sendLogs: UnitCommand<'sendLogs'> = { refuse: allowed, begins: () => 'logs' }

export const stopLogs: UnitCommand<'stopLogs'> = { refuse: allowed, stops: () => 'logs' }
