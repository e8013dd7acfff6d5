export * from './alerts-of.ts'
export * from './severity.ts'
