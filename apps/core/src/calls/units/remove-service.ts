import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { servicesOf } from './services-of.ts'

export const removeService: Handle<typeof calls.removeService> = async ({ unit, input, ctx, fail, changed }) => {
  if (!(await ctx.store.unitServices.remove(unit.id, input.serviceId))) throw fail('SERVICE_NOT_FOUND')
  changed({ service: input.serviceId }, {})
  return servicesOf(unit, ctx)
}
