import * as z from 'zod'
import { call } from '../call.ts'
import { AlertRule } from './alert-settings.ts'
import { Alert } from './alert.ts'
import { Notification } from './notification.ts'

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
