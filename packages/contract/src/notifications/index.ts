export * from './calls.ts'
export * from './alert.ts'
export * from './notice.ts'
export * from './notification.ts'
