import { area } from '../call.ts'
import * as gateways from './gateways.calls.ts'

export const calls = area(gateways)
