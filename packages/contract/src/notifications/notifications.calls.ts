import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { Alert } from './alert.ts'
import { Notification } from './notification.ts'

/** API-360: polled every 5 minutes after a random 1 to 300 s. */
export const list = call({
  http: 'GET /client_notifications/fetch',
  access: 'own',
  summary: 'Notifications for the banner',
  input: z.strictObject({}),
  output: z.array(Notification),
})

/** API-361: active alerts of the devices in scope, newest first, at most 500. */
export const listActiveAlerts = call({
  http: 'GET /v2/alerts/active',
  access: 'units.read',
  summary: 'Active alerts',
  input: z.strictObject({ groupId: Id.optional() }),
  output: z.array(Alert),
  errors: ['GROUP_NOT_FOUND'],
})
