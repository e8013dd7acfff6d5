export * from './calls.ts'
export * from './destination.ts'
export * from './state.ts'
export * from './social.ts'
