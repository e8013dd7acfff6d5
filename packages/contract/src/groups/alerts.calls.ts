import * as z from 'zod'
import { call } from '../call.ts'
import { AlertRecipient, AlertRule, AlertRules } from '../notifications/alert-settings.ts'

/** API-280. */
export const getAlertConfiguration = call({
  http: 'GET /v2/groups/:groupId/alerts/configuration',
  access: 'units.read',
  on: 'group',
  summary: 'Alert rules of a group',
  output: z.object({ rules: z.array(AlertRule), recipients: z.array(AlertRecipient) }),
  assumed: true,
})

/** API-281. A rule that is left out is the default one. */
export const setAlertConfiguration = call({
  http: 'PUT /v2/groups/:groupId/alerts/configuration',
  access: 'management.administer',
  on: 'group',
  summary: 'Change the alert rules of a group',
  input: { rules: AlertRules },
  output: z.object({ rules: z.array(AlertRule), recipients: z.array(AlertRecipient) }),
  assumed: true,
  example: { rules: [{ type: 'battery', level: 'warning', enabled: true, threshold: 25, recipients: [] }] },
})
