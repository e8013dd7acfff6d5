export { getStatus } from './get-status.ts'
export { get } from './get.ts'
