export * from './calls.ts'
export * from './composition.ts'
