export { createRealtime } from './realtime.ts'
export type * from './types.ts'
