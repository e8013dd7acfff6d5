export { getStatus } from './get-status.ts'
export { list } from './list.ts'
