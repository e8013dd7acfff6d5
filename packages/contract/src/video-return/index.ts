export * from './calls.ts'
export * from './video-return.ts'
