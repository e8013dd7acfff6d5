export * from './refuse-delete.ts'
