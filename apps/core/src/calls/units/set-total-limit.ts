import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { changeLimit } from './change-limit.ts'

export const setTotalLimit: Handle<typeof calls.setTotalLimit> = (args) => changeLimit(args, { total: args.input.limit })
