import type { calls } from '@backhaul/contract/notifications'
import { defaultAlertRules } from '@backhaul/rules/alerts'
import type { Handle } from '../../http/handle.ts'

export const getDefaultAlertConfiguration: Handle<typeof calls.getDefaultAlertConfiguration> = () => ({ rules: [...defaultAlertRules] })
