export * from './calls.ts'
export * from './gateway.ts'
