import type { AdminGateway, calls } from '@backhaul/contract/gateways'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { GatewayRecord } from '../devices/record.ts'
import type { Handle } from '../http/handle.ts'

/** Returns a gateway as administrators read and change it. */
export const adminGateway = ({ registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller }, gateway: GatewayRecord): AdminGateway => ({
  ...registry.views.row(caller, gateway),
  version: gateway.stored.version,
})

export const getForAdmin: Handle<typeof calls.getForAdmin> = ({ gateway, ctx }) => adminGateway(ctx, gateway)
