import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '@backhaul/database/seed'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

const everyMs = 100

type Stack = Awaited<ReturnType<typeof startStack>>
type Registry = Stack['app']['core']['registry']
type Publish = (hub: Stack['app']['core']['hub'], index: number) => void

/** Starts a core without a simulator and publishes `changesPerS` changes a second in the same way as the registry. */
export async function publishChanges(units: number, changesPerS: number, publishOf: (registry: Registry) => Publish): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-bench-'))
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  const stack = await startStack({
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dir,
    PORT: '0',
    SIMULATOR: '0',
    UNITS: String(units),
    REQUESTS_PER_S: '1000000',
  })
  const { hub, registry } = stack.app.core
  const publish = publishOf(registry)
  let next = 0
  setInterval(() => {
    hub.batch(() => {
      for (let i = 0; i < (changesPerS * everyMs) / 1000; i++) publish(hub, next++)
    })
  }, everyMs)
  const account = demoAccounts.find(({ role }) => role === 'super_user')
  runAsSubject({ address: stack.address, username: account?.username, password: account?.password }, { changesPerS: () => changesPerS })
}

export const everything = { all: true, inventoryIds: new Set<string>(), groupIds: new Set<string>(), unitIds: new Set<string>() }
