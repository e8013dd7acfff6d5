import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@backhaul/database'
import { seedDemo } from '@backhaul/database/seed'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../prisma/src/embedded/embedded.ts'

// Provides one database server per run with two template databases. `TEST_DATABASE=server` uses the server at
// TEST_DATABASE_URL, whose user must be allowed to create databases; otherwise an embedded server is started.

export const templates = ['empty', 'demo'] as const
export type Template = (typeof templates)[number]

/** Few units, but with every model of unit, every kind of channel and every account. */
const demoUnits = 60

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { url: string; prefix: string }
  }
}

/** Starts a server without fsync, because its data are removed after the run. */
async function embeddedServer() {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-test-'))
  // PostgreSQL may run as a different user.
  chmodSync(dir, 0o755)
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  const { url, stop } = await startEmbedded(dir, { settings })
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function externalServer() {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE=server requires TEST_DATABASE_URL, the address of a PostgreSQL server.')
  return { url, stop: async () => {} }
}

export const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function fillTemplate(url: string, template: Template) {
  await migrate(url)
  if (template === 'empty') return
  const database = await openDatabase({ url })
  await seedDemo(database.prisma, { units: demoUnits })
  await database.stop()
}

export default async function setup(project: TestProject) {
  const server = process.env['TEST_DATABASE'] === 'server' ? externalServer() : await embeddedServer()
  const prefix = `backhaul_test_${process.pid}`
  const admin = await openDatabase({ url: server.url }, { statementMsMax: 60_000 })
  for (const template of templates) {
    await admin.pool.query(`CREATE DATABASE ${prefix}_${template}`)
    await fillTemplate(databaseUrl(server.url, `${prefix}_${template}`), template)
  }
  project.provide('testDatabase', { url: server.url, prefix })
  return async () => {
    for (const template of templates) await admin.pool.query(`DROP DATABASE ${prefix}_${template} WITH (FORCE)`)
    await admin.stop()
    await server.stop()
  }
}
