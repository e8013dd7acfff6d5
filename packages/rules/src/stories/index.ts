export * from './stylesheet-file.ts'
export * from './refuse-more-units.ts'
