import { allowed, type UnitCommand } from './command.ts'

export const startVideoReturn: UnitCommand<'startVideoReturn'> = { refuse: allowed, begins: () => 'videoReturn' }

export const stopVideoReturn: UnitCommand<'stopVideoReturn'> = { refuse: allowed, stops: () => 'videoReturn' }
