import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { packWorld, unpackWorld } from '../file/world-file.ts'
import { readScenario } from './read.ts'
import { resumeScenario, type RunOptions, runScenario } from './run.ts'

const root = join(import.meta.dirname, '../../../..')
vi.setConfig({ testTimeout: 120_000 })

async function inDatabase<Result>(use: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase()
  try {
    return await use(database.url)
  } finally {
    await database.drop()
  }
}

test.each([
  ['before a step', 'stream-starts-and-stops', 5000],
  ['while an expectation is open', 'stream-starts-and-stops', 10_500],
  ['while a step waits for its condition', 'switcher-with-proxy', 20_000],
])('a scenario goes on from a file made %s, to the same end with the same trace', async (_, name, atMs) => {
  const scenario = readScenario(readFileSync(join(root, `simulator/scenarios/${name}.yaml`), 'utf8'), name)
  let packed: Buffer | null = null
  const exportAt: RunOptions['exportAt'] = { atMs, take: async (file) => void (packed = await packWorld(file)) }
  const outcome = await inDatabase((databaseUrl) => runScenario(scenario, { databaseUrl, exportAt }))
  const file = await unpackWorld(packed ?? Buffer.of())
  const resumed = await inDatabase((databaseUrl) => resumeScenario(file, { databaseUrl }))
  const { hash, elapsedMs, entries, failure, seen } = outcome
  expect([resumed.hash, resumed.elapsedMs, resumed.entries]).toEqual([hash, elapsedMs, entries])
  expect([failure, resumed.failure]).toEqual([null, null])
  expect([...seen].every((one) => resumed.seen.has(one))).toBe(true)
})
