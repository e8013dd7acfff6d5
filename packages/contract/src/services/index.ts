export * from './calls.ts'
export * from './service-state.ts'
