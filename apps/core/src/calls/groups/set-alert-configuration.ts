import type { calls } from '@backhaul/contract/groups'
import { completeRules } from '@backhaul/rules/alerts'
import type { Handle } from '../../http/handle.ts'

/** Units of the group follow with their next report. */
export const setAlertConfiguration: Handle<typeof calls.setAlertConfiguration> = async ({ group, input, ctx, fail, changed }) => {
  if (!(await ctx.store.groups.setAlerts(group.id, input.rules))) throw fail('GROUP_NOT_FOUND')
  changed({ alerts: group.alerts ?? [] }, { alerts: input.rules })
  ctx.registry.places.setAlerts(group, input.rules)
  const rules = completeRules(input.rules)
  return { rules, recipients: await ctx.store.alertRecipients.of(rules) }
}
