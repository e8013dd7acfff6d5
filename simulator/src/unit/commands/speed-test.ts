import { allowed, type UnitCommand } from './command.ts'

export const startSpeedTest: UnitCommand<'startSpeedTest'> = { refuse: allowed, begins: () => 'speedTest' }

export const stopSpeedTest: UnitCommand<'stopSpeedTest'> = { refuse: allowed, stops: () => 'speedTest' }
