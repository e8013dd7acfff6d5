export * from './calls.ts'
export * from './group.ts'
