import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'

export const getSelectedGateway: Handle<typeof calls.getSelectedGateway> = ({ unit, ctx }) => ({
  gatewayId: configurationOf(unit, ctx).databridge?.gatewayId ?? null,
  connected: unit.row.applications?.databridge !== undefined,
})
