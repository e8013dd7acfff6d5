import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { sipAccountOf } from './sip-account-of.ts'

export const getSipAccount: Handle<typeof calls.getSipAccount> = ({ unit, ctx }) => sipAccountOf(unit, ctx)
