import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { dataFolder, startStackProcess } from '../support/stack.ts'

/** A module that writes the address of every module that the process loads into a file. */
const recorder = (file: string) => `
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    appendFileSync(${JSON.stringify(file)}, url + '\\n')
    return next(url, context)
  },
})
`

/** Starts the production entry, and returns the modules that it has loaded and the status of an address below /simulation. */
async function start(environment: NodeJS.ProcessEnv) {
  const folder = dataFolder()
  const [hook, file] = [join(folder.dir, 'recorder.mjs'), join(folder.dir, 'modules.txt')]
  writeFileSync(hook, recorder(file))
  const stack = startStackProcess({ DATA_DIR: folder.dir, NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`, ...environment })
  try {
    const address = await stack.ready
    const { status } = await fetch(`${address}/simulation/worlds`)
    const document = (await fetch(`${address}/simulation/openapi.json`)).status
    const modules = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return { statuses: [status, document], modules }
  } finally {
    stack.child.stdin?.end()
    await stack.ended
    folder.remove()
  }
}

const ofWorlds = /\/(apps\/worlds|packages\/simulation)\//
const isCore = (url: string) => url.includes('/apps/core/src/app.ts')

test.each([{ DEMO: '1' }, { DEMO: '0' }, { SIMULATION: '0' }])(
  'with %j the production entry loads no code of worlds and has no address of the simulation',
  async (environment) => {
    const { statuses, modules } = await start(environment)
    expect(modules.some(isCore)).toBe(true)
    expect(modules.filter((url) => ofWorlds.test(url))).toEqual([])
    expect(statuses).toEqual([404, 404])
  },
  120_000,
)

test('with SIMULATION=1 it loads them', async () => {
  const { statuses, modules } = await start({ SIMULATION: '1' })
  expect(modules.filter((url) => ofWorlds.test(url)).length).toBeGreaterThan(5)
  expect(statuses).toEqual([401, 200])
}, 120_000)

test('SIMULATION=1 is refused with DEMO=0, in one sentence', async () => {
  const folder = dataFolder()
  const stack = startStackProcess({ DATA_DIR: folder.dir, SIMULATION: '1', DEMO: '0' })
  await expect(stack.ready).rejects.toThrow('The setting SIMULATION cannot be used with DEMO=0')
  folder.remove()
})
