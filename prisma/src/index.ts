export { openDatabase, patiently, poolOf, readAll } from './connect.ts'
export { type LiveRow, type LiveTable, readLive, writeLive } from './live.ts'
export { migrate } from './migrate.ts'
