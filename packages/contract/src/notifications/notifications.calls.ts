import * as z from 'zod'
import { call, secret } from '../call.ts'
import { Done } from '../id.ts'
import { Email } from '../users/user.ts'
import { AlertRecipient, AlertRule } from './alert-settings.ts'
import { Alert } from './alert.ts'
import { Notification } from './notification.ts'
import { stringUpTo } from '../string.ts'

/** API-360: polled every 5 minutes after a random 1 to 300 s. */
export const list = call({
  http: 'GET /client_notifications/fetch',
  access: 'signedIn',
  summary: 'Notifications for the banner',
  output: z.array(Notification),
})

/** API-361: active alerts of the devices in scope, newest first, at most 500. */
export const listActiveAlerts = call({
  http: 'GET /v2/alerts/active',
  access: 'units.read',
  within: 'group',
  summary: 'Active alerts',
  output: z.array(Alert),
})

/** API-362. The rules of units and groups without changed ones. */
export const getDefaultAlertConfiguration = call({
  http: 'GET /v2/alerts/defaultConfiguration',
  access: 'units.read',
  summary: 'Default alert rules',
  output: z.object({ rules: z.array(AlertRule) }),
  assumed: true,
})

/** API-363, R-205. Sends a link, valid 72 hours, to an address; also again. All rules share the verification of an address. */
export const sendRecipientVerification = call({
  http: 'POST /v2/alerts/recipients/verification',
  access: 'units.configure',
  summary: 'Send a verification link to a recipient of alerts',
  input: { email: Email },
  output: Done,
  assumed: true,
  errors: ['TOO_MANY_ATTEMPTS'],
  example: { email: 'crew@studio.example' },
})

/** API-364, R-204. The page that the link of the mail opens makes this call when its reader confirms. */
export const getRecipientVerification = call({
  http: 'GET /v2/alerts/recipients/verification/:token',
  access: 'public',
  summary: 'Verify a recipient of alerts',
  input: { token: secret(stringUpTo(255).min(1)) },
  output: AlertRecipient,
  assumed: true,
  errors: ['VERIFICATION_LINK_INVALID'],
  example: { token: 'no-such-link' },
})
