export * from './merge.ts'
export * from './refuse-size.ts'
