export * from './upgrade.ts'
export * from './version.ts'
