import type { calls } from '@backhaul/contract/gateways'
import type { Handle } from '../http/handle.ts'
import { adminGateway } from './get-for-admin.ts'

export const update: Handle<typeof calls.update> = async ({ gateway, input, ctx, fail, changed }) => {
  const { gatewayId: _, version, ...fields } = input
  if (!(await ctx.gateways.configure(gateway, fields, changed, version))) throw fail('NAME_IN_USE')
  return adminGateway(ctx, gateway)
}
