import type { calls } from '@backhaul/contract/groups'
import { completeRules } from '@backhaul/rules/alerts'
import type { Handle } from '../../http/handle.ts'

export const getAlertConfiguration: Handle<typeof calls.getAlertConfiguration> = async ({ group, ctx }) => {
  const rules = completeRules(group.alerts ?? [])
  return { rules, recipients: await ctx.store.alertRecipients.of(rules) }
}
