import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { readScenario } from './read.ts'
import { runScenario } from './run.ts'

const root = join(import.meta.dirname, '../../../..')
const story = readFileSync(join(root, 'simulator/scenarios/stream-starts-and-stops.yaml'), 'utf8')

vi.setConfig({ testTimeout: 120_000 })

/** Plays a text in a database of its own. */
async function play(text: string, pace?: () => Promise<void>) {
  const database = await createTestDatabase()
  try {
    return await runScenario(readScenario(text, 'story.yaml'), { databaseUrl: database.url, ...(pace && { pace }) })
  } finally {
    await database.drop()
  }
}

test('a story is played to its end, with the same trace as fast as possible and with breaks', async () => {
  const stepped = await play(story)
  expect([stepped.failure, stepped.entries > 100]).toEqual([null, true])
  let slices = 0
  const paced = await play(story, async () => {
    if (++slices % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 30))
  })
  expect(paced.hash).toBe(stepped.hash)
  expect((await play(story.replace('seed: 7', 'seed: 8'))).hash).not.toBe(stepped.hash)
})

test('an expectation that is not met ends the run, with the row and the reasons', async () => {
  const { failure, journal } = await play(
    story.replace('- stop: cam-1', '- battery: cam-1\n        percent: 0\n      - { mains: cam-1, connected: false }'),
  )
  expect(failure?.text).toBe('Step 4 expects {"answer":200}, but this step makes no call.')
  expect(journal.some(({ text }) => text.includes('POST /v2/units/cam-1/stream by operator'))).toBe(true)
})

test('the report of a unit that dropped names the reason that the device has', async () => {
  const cut = story
    .replace('- stop: cam-1', '- { mains: cam-1, connected: false }\n      - { battery: cam-1, percent: 0 }')
    .replace('      - { answer: 200 }\n', '')
  const { failure } = await play(cut)
  expect(failure?.reasons).toContain('cam-1: its battery is empty')
  expect(failure?.shown[0]).toContain('"status":"streaming"')
})

test('an answer with an error that no step expects ends the run', async () => {
  const { failure } = await play(story.replace('- start: cam-1', '- stop: cam-1'))
  expect(failure?.text).toContain('was answered with 409')
})

test('a run waits for the answers of its last step', async () => {
  const text = `
name: One call
story: The answer of the unit is lost.
seed: 7
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1 } }
steps:
  - at: +00:10
    do:
      - { fault: lost, is: { layer: link, match: { deviceId: cam-1, op: answer }, effect: { do: drop } } }
      - start: cam-1
`
  expect((await play(text)).failure?.text).toContain('was answered with 504')
})

test('two processes have the same trace of the same story, one of them at sixty times the speed', () => {
  const traceOf = (...options: string[]) => {
    const cli = join(root, 'apps/worlds/src/cli/run-cli.ts')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cli, 'simulator/scenarios/stream-starts-and-stops.yaml', '--quiet', ...options],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    return /trace ([0-9a-f]{64})/.exec(stdout)?.[1] ?? `${stdout}${stderr}`
  }
  const stepped = traceOf()
  expect(stepped).toMatch(/^[0-9a-f]{64}$/)
  expect(traceOf('--speed', '60')).toBe(stepped)
}, 240_000)
