import { type App, buildApp, type Deps } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { demoAccounts } from '@backhaul/database/seed'
import { pino } from 'pino'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestApp extends App {
  readonly address: string
  readonly database: TestDatabase
  /** Signs in the demo account of a role, once per role, and returns its cookie. */
  cookieOf(role: string): Promise<string>
}

export type TestSettings = Partial<Omit<Deps, 'config'>> & {
  environment?: Record<string, string>
  /** Changes the demo data before the core reads them. */
  prepare?: (prisma: TestDatabase['prisma']) => Promise<unknown>
}

/** Starts a complete core on a free port, with its own database that contains the small demo data. */
export async function startTestApp({ environment, prepare, ...deps }: TestSettings = {}): Promise<TestApp> {
  const database = await createTestDatabase('demo')
  await prepare?.(database.prisma)
  const config = readConfig({ NODE_ENV: 'test', DEVICE_TOKEN: 'a token for tests only', REQUESTS_PER_S: '100000', ...environment })
  const app = await buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma, ...deps })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const cookies = new Map<string, Promise<string>>()
  return {
    ...app,
    address,
    database,
    cookieOf(role) {
      const known = cookies.get(role) ?? signIn(address, role)
      cookies.set(role, known)
      return known
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

async function signIn(address: string, role: string): Promise<string> {
  const account = demoAccounts.find((one) => one.role === role)
  if (account === undefined) throw new Error(`The demo data contain no account of role ${role}.`)
  const answer = await fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.username, password: account.password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in as ${role} was answered with ${answer.status}.`)
  return cookie
}
