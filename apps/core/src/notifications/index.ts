export { listActiveAlerts } from './list-active-alerts.ts'
export { list } from './list.ts'
