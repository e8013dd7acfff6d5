export { type Database, openDatabase, patiently, poolOf, readAll, readPages } from './connect.ts'
export { isDataError, type LastReport, type LiveRow, type LiveTable, readLive, touchLive, writeLive } from './live.ts'
export { migrate } from './migrate.ts'
