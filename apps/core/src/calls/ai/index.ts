export { endSession } from './end-session.ts'
export { getSession } from './get-session.ts'
export { startSession } from './start-session.ts'
