import { area } from '../call.ts'
import * as inventories from './inventories.calls.ts'

export const calls = area(inventories)
