export * from './calls.ts'
export * from './file.ts'
