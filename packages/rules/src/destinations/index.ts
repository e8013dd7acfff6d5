export * from './media-profiles.ts'
export * from './refuse-destination.ts'
export * from './refuse-streams.ts'
