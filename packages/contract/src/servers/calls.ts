import { area } from '../call.ts'
import * as servers from './servers.calls.ts'

export const calls = area(servers)
