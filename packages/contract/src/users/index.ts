export * from './calls.ts'
export * from './role.ts'
export * from './user.ts'
