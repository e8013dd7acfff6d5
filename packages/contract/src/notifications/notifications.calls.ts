import * as z from 'zod'
import { call } from '../call.ts'
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
