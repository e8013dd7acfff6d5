export { get } from './get.ts'
export { update } from './update.ts'
