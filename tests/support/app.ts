import { realClock } from '@backhaul/clock'
import { type App, buildApp, type Deps } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { pino } from 'pino'
// Not the entry of the seed, which loads its generator as well.
import { demoAccounts } from '../../prisma/src/seed/accounts.ts'
import type { Template } from './database.global.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** The password of the demo accounts, and of the users that `aUser` makes. */
export const password = demoAccounts[0]?.password as string

const secretsKey = 'a key of secrets that only tests have'

export interface TestApp extends App {
  readonly address: string
  readonly database: TestDatabase
  /** Opens a session of a demo account, by its role, or of a user that `aUser` made; once each. Returns the cookie. */
  cookieOf(user: Account): Promise<string>
}

/** A user, or the name of one; a demo account has the name of its role. */
export type Account = string | { readonly username: string }

export type TestSettings = Partial<Omit<Deps, 'config'>> & {
  environment?: Record<string, string>
  /** The data at the start: none, for tests that build their own, or the small demo world. */
  world?: Template
}

/** Starts a complete core on a free port, with its own database. A test that hands in one clock moves world and transport with it. */
export async function startTestApp({ environment, world = 'demo', clock = realClock, ...deps }: TestSettings = {}): Promise<TestApp> {
  const database = await createTestDatabase(world)
  const config = readConfig({
    NODE_ENV: 'test',
    DEVICE_TOKEN: 'a token for tests only',
    SECRETS_KEY: secretsKey,
    REQUESTS_PER_S: '100000',
    ...environment,
  })
  const app = await buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma, clock, transportClock: clock, ...deps })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const cookies = new Map<string, Promise<string>>()
  return {
    ...app,
    address,
    database,
    cookieOf(user) {
      const username = typeof user === 'string' ? user : user.username
      const known = cookies.get(username) ?? openSession(app.core, username)
      cookies.set(username, known)
      return known
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

/** Opens a session without the password and the answer of a sign-in, which cost more than all else that a usual test does. */
async function openSession({ store, sessions }: App['core'], username: string): Promise<string> {
  const account = await store.users.credentials(username)
  const opened = account && (await sessions.open(account.id, account.passwordHash, { userAgent: 'test', address: '127.0.0.1' }, null))
  if (!opened) throw new Error(`There is no open account ${username}.`)
  return `__Host-sid=${opened.token}`
}
