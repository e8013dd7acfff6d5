export * from './audio-room.ts'
export * from './calls.ts'
