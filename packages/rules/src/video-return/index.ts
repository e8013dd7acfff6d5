export * from './video-return.ts'
