export * from './refuse-ai.ts'
