export * from './calls.ts'
export * from './interfaces.ts'
export * from './inventory.ts'
