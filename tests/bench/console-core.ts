import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { demoAccounts } from '@backhaul/database/seed'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

// A core with 10,000 units that publishes 1,000 changes a second in the same way as the registry.
const units = 10_000
const changesPerS = 1000
const everyMs = 100

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
const all = { all: true, inventoryIds: new Set<string>(), groupIds: new Set<string>(), unitIds: new Set<string>() }
const { rows } = registry.units.rows(all, undefined)

let next = 0
setInterval(() => {
  hub.batch(() => {
    for (let i = 0; i < (changesPerS * everyMs) / 1000; i++) {
      const row = rows[next++ % rows.length]
      if (row === undefined) return
      const kbps = 500 + ((next * 7919) % 20_000)
      const change = { totalBitrate: kbps, linksKbps: [kbps >> 1, kbps >> 2, kbps - (kbps >> 1) - (kbps >> 2)] }
      hub.publish(topicName('i', row.inventories[0] as string, topics.units), row.uniqueId, change)
    }
  })
}, everyMs)

const account = demoAccounts.find(({ role }) => role === 'super_user')
runAsSubject({ address: stack.address, username: account?.username, password: account?.password }, { changesPerS: () => changesPerS })
