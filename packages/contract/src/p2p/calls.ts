import { area } from '../call.ts'
import * as p2p from './p2p.calls.ts'

export const calls = area(p2p)
