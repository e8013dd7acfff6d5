export * from './version.ts'
