export * from './calls.ts'
export * from './server.ts'
