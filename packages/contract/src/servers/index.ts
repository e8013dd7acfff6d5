export * from './administration.ts'
export * from './calls.ts'
export * from './server.ts'
export * from './settings.ts'
