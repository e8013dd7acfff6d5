export * from './type-group.ts'
