import { allowed, type UnitCommand } from './command.ts'

export const startDatabridge: UnitCommand<'startDatabridge'> = { refuse: allowed, begins: () => 'databridge' }

export const stopDatabridge: UnitCommand<'stopDatabridge'> = { refuse: allowed, stops: () => 'databridge' }
