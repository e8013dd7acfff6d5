export * from './refuse-options.ts'
