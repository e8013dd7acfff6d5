export * from './calls.ts'
export * from './channel.ts'
