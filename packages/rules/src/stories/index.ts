export * from './stylesheet-file.ts'
