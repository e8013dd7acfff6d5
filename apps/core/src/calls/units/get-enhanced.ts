import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { channelsOf } from './channels-of.ts'
import { enhancedFieldsOf } from './enhanced-fields-of.ts'
import { servicesOf } from './services-of.ts'
import { sipAccountOf } from './sip-account-of.ts'
import { lastDoneOf } from './last-done-of.ts'
import { usageOf } from './usage-of.ts'

export const getEnhanced: Handle<typeof calls.getEnhanced> = async ({ unit, ctx }) => {
  const [services, done, sipAccount, usage] = await Promise.all([
    servicesOf(unit, ctx),
    lastDoneOf(unit, ctx),
    sipAccountOf(unit, ctx),
    usageOf(unit, ctx),
  ])
  const details = ctx.registry.views.details(ctx.caller, unit)
  const configuration = configurationOf(unit, ctx)
  return {
    ...details,
    configuration,
    capabilities: capabilitiesOf(unit, services, ctx),
    services,
    activeAlerts: [...unit.alerts],
    sipAccount,
    usage,
    ...enhancedFieldsOf({ details, configuration, services, done, ...channelsOf(details, ctx) }),
  }
}
