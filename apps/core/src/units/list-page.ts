import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { pageOfUnits } from './page-of-units.ts'

export const listPage: Handle<typeof calls.listPage> = ({ input, ctx }) => pageOfUnits(ctx, input)
