export * from './calls.ts'
export * from './product.ts'
export * from './status.ts'
export * from './unit.ts'
