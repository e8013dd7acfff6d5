import { area } from '../call.ts'
import * as gateways from './gateways.calls.ts'
import * as kind from './kind.calls.ts'

export const calls = area(gateways, kind)
