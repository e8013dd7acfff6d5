export { startTrial } from './start-trial.ts'
