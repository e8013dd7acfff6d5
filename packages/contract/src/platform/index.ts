export * from './calls.ts'
export * from './console-config.ts'
export * from './mail.ts'
