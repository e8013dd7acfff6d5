export * from './calls.ts'
export * from './integration.ts'
export * from './story.ts'
