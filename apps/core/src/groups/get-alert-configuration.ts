import type { calls } from '@backhaul/contract/groups'
import { completeRules } from '@backhaul/rules/alerts'
import type { Handle } from '../http/handle.ts'

export const getAlertConfiguration: Handle<typeof calls.getAlertConfiguration> = ({ group }) => ({
  rules: completeRules(group.alerts ?? []),
})
