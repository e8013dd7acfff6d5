import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getPairingCode: Handle<typeof calls.getPairingCode> = ({ unit, ctx }) => ({
  pairingCode: configurationOf(unit, ctx).pairingCode ?? null,
})
