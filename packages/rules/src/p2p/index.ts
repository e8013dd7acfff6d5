export * from './refuse-target.ts'
