export * from './calls.ts'
export * from './link.ts'
