export * from './refuse-association.ts'
