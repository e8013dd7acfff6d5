export * from './part-name.ts'
export * from './date-filter.ts'
export * from './refuse.ts'
export * from './probe.ts'
