export { listForUnit } from './list-for-unit.ts'
