export { migrate, migrationsDir } from './migrate.ts'
