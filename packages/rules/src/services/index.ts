export * from './trial.ts'
