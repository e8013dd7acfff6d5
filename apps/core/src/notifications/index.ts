export { getDefaultAlertConfiguration } from './get-default-alert-configuration.ts'
export { listActiveAlerts } from './list-active-alerts.ts'
export { list } from './list.ts'
