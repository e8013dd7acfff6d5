export { listNames } from './list-names.ts'
export { list } from './list.ts'
