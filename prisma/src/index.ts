export { type Database, openDatabase, patiently, poolOf, readAll, readPages } from './connect.ts'
export { isDataError, type LiveRow, type LiveTable, readLive, writeLive } from './live.ts'
export { migrate } from './migrate.ts'
