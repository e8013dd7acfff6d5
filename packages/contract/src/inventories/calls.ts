import { area } from '../call.ts'
import * as interfaces from './interfaces.calls.ts'
import * as inventories from './inventories.calls.ts'

export const calls = area(inventories, interfaces)
