export * from './calls.ts'
export * from './inventory.ts'
