import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { alertConfigurationOf, chosenGroup } from './alert-configuration-of.ts'

export const getPossibleAlertConfiguration: Handle<typeof calls.getPossibleAlertConfiguration> = ({ unit, input, ctx }) => {
  const groupId = chosenGroup(unit, input.mode, input.groupId ?? null, ctx)
  return alertConfigurationOf(unit, { mode: input.mode, groupId, rules: unit.stored.alerts?.rules ?? [] }, ctx)
}
