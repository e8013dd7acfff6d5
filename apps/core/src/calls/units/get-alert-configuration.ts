import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { alertConfigurationOf, automatic } from './alert-configuration-of.ts'

export const getAlertConfiguration: Handle<typeof calls.getAlertConfiguration> = async ({ unit, ctx }) => ({
  ...(await alertConfigurationOf(unit, unit.stored.alerts ?? automatic, ctx)),
  version: unit.stored.version,
})
