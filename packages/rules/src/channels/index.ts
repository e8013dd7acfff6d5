export * from './channel-status.ts'
export * from './channel-type.ts'
