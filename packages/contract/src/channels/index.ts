export * from './administration.ts'
export * from './calls.ts'
export * from './channel.ts'
export * from './details.ts'
