export * from './refuse-graphics.ts'
