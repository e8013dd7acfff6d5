export * from './activities.ts'
export * from './derive-status.ts'
export * from './status-change.ts'
export * from './task-state.ts'
