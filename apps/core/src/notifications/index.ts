import { activeAlerts } from './active-alerts.ts'
import { fetch } from './fetch.ts'

export const notifications = { activeAlerts, fetch }
