export * from './capabilities.ts'
export * from './refuse.ts'
export * from './support-access.ts'
export * from './type-group.ts'
