import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { changeLimit } from './change-limit.ts'

export const setCellularLimit: Handle<typeof calls.setCellularLimit> = (args) => changeLimit(args, { cellular: args.input.limit })
