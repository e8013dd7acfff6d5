export * from './retry.ts'
export * from './transitions.ts'
