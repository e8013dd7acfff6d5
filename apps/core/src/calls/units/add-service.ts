import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { servicesOf } from './services-of.ts'

export const addService: Handle<typeof calls.addService> = async ({ unit, input, ctx, fail, changed }) => {
  const { serviceName: name, serviceStatus: status } = input
  if (!(await ctx.store.unitServices.add(unit.id, { name, status }, ctx.clock.now()))) throw fail('ASSOCIATION_EXISTS')
  changed({}, { service: name, status })
  return servicesOf(unit, ctx)
}
