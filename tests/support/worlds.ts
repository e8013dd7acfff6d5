import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@backhaul/core/config'
import { worldHeader } from '@backhaul/simulation'
import type { PrismaClient } from '@backhaul/database/client'
import { createWorldsHost } from '@backhaul/worlds'
import { pino } from 'pino'
import { password } from './app.ts'
import { createTestDatabase } from './database.ts'

export interface HostAnswer {
  readonly status: number
  readonly body: any
  readonly text: string
}

type Host = Awaited<ReturnType<typeof createWorldsHost>>

export interface TestHost extends Host {
  /** The database of the main world. */
  readonly prisma: PrismaClient
  readonly address: string
  /** All lines of the log so far. */
  readonly lines: string[]
  /** Calls a path as a user of a world, by the header. */
  ask(world: string, http: `${string} /${string}`, body?: unknown, user?: string): Promise<HostAnswer>
  /** Sends a file to a path of the main world as its super user. */
  send(http: `POST /${string}`, file: Uint8Array, headers?: Record<string, string>): Promise<HostAnswer>
  /** Signs in to a world. Returns the cookie. */
  signIn(world: string, user?: string): Promise<string>
}

/** The header for a world; none for the main one. */
export const headersOf = (world: string): Record<string, string> => (world === 'main' ? {} : { [worldHeader]: world })

/** Starts a host on a free port, with the small demo world as its main world. */
export async function startTestHost(environment: Record<string, string> = {}, token?: string): Promise<TestHost> {
  const database = await createTestDatabase('demo')
  const dataDir = mkdtempSync(join(tmpdir(), 'backhaul-worlds-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DEVICE_TOKEN: 'a token for tests only',
    REQUESTS_PER_S: '100000',
    DATA_DIR: dataDir,
    ...environment,
  })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const host = await createWorldsHost({ config, log, prisma: database.prisma, databaseUrl: database.url, password, token })
  const address = await host.http.listen({ host: '127.0.0.1', port: 0 })
  const cookies = new Map<string, Promise<string>>()
  const signIn = async (world: string, user = 'super_user') => {
    const answer = await fetch(`${address}/core/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(world) },
      body: JSON.stringify({ username: user, password }),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (cookie === undefined) throw new Error(`Signing in to ${world} was answered with ${answer.status}.`)
    return cookie
  }
  const cookieOf = (world: string, user: string) => {
    const key = `${world} ${user}`
    const known = cookies.get(key) ?? signIn(world, user)
    cookies.set(key, known)
    return known
  }
  return {
    ...host,
    prisma: database.prisma,
    address,
    lines,
    signIn,
    async ask(world, http, body, user = 'super_user') {
      const [method, path] = http.split(' ') as [string, string]
      const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { cookie: await cookieOf(world, user), 'content-type': 'application/json', ...headersOf(world) },
        ...sent,
      })
      const text = await answer.text()
      return { status: answer.status, text, body: JSON.parse(text) as unknown }
    },
    async send(http, file, headers = {}) {
      const [method, path] = http.split(' ') as [string, string]
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { cookie: await cookieOf('main', 'super_user'), 'content-type': 'application/gzip', ...headers },
        body: file,
      })
      const text = await answer.text()
      return { status: answer.status, text, body: JSON.parse(text) as unknown }
    },
    async close() {
      await host.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
