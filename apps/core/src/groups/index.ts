export { getAlertConfiguration } from './get-alert-configuration.ts'
export { listNames } from './list-names.ts'
export { list } from './list.ts'
export { setAlertConfiguration } from './set-alert-configuration.ts'
