export * from './calls.ts'
export * from './console-config.ts'
