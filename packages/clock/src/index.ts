export { type Clock, realClock } from './clock.ts'
export { type ManualClock, manualClock } from './manual-clock.ts'
export { type WorldClock, worldClock } from './world-clock.ts'
