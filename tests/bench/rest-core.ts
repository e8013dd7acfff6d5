import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@backhaul/database'
import { demoAccounts } from '@backhaul/database/seed'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

const dir = mkdtempSync(join(tmpdir(), 'backhaul-bench-'))
process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
const database = await openDatabase({ dir })
/** Returns the rows that sequential scans of tables with more than 1,000 rows have read. PostgreSQL counts them with some delay. */
async function rowsScanned(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const [row] = await database.prisma.$queryRaw<{ read: number }[]>`
    SELECT coalesce(sum(seq_tup_read), 0)::float8 AS read FROM pg_stat_user_tables WHERE n_live_tup > 1000`
  return row?.read ?? 0
}
const stack = await startStack({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dir,
  DATABASE_URL: database.url,
  PORT: '0',
  SIMULATOR: '0',
  UNITS: process.env['BENCH_UNITS'] ?? '400',
  REQUESTS_PER_S: '1000000000',
})
const account = demoAccounts.find(({ role }) => role === 'super_user')
const signIn = await fetch(`${stack.address}/core/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: account?.username, password: account?.password }),
})
if (!signIn.ok) throw new Error(`The sign-in was answered with ${signIn.status}.`)
const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
const { items } = (await (await fetch(`${stack.address}/core/v2/admin/units?limit=1`, { headers: { cookie } })).json()) as {
  items: { uniqueId: string }[]
}
runAsSubject({ address: stack.address, cookie, unitId: items[0]?.uniqueId }, { rowsScanned })
