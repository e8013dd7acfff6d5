export * from './lines.ts'
export * from './refuse-ifb.ts'
export * from './tally.ts'
