export * from './channel-counters.ts'
export * from './shared-sets.ts'
export * from './unit-counters.ts'
export * from './video-return-counters.ts'
