import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { servicesOf } from './services-of.ts'

export const getEnhanced: Handle<typeof calls.getEnhanced> = async ({ unit, ctx }) => {
  const services = await servicesOf(unit, ctx)
  return {
    ...ctx.registry.views.details(ctx.caller, unit),
    configuration: configurationOf(unit, ctx),
    capabilities: capabilitiesOf(unit, services, ctx),
    services,
    activeAlerts: [...ctx.registry.alerts.of(unit.id)],
  }
}
