export * from './association.ts'
export * from './calls.ts'
