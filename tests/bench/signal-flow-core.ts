import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { demoAccounts } from '@backhaul/database/seed'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

// A core with 10,000 units, each channel of which receives a unit, and 1,000 changes of rates a second of these units and channels.
const units = 10_000
const changesPerS = 1000
const everyMs = 100
const carriers = ['cell:Nordtel', 'cell:Telvia', 'cell:Peregra', 'wifi', 'lan']

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
const unitRows = registry.units.rows(all, undefined).rows
const channelRows = registry.channels.rows(all, undefined).rows.filter(({ supportedByUnit }) => supportedByUnit)

const publishUnit = ({ uniqueId, inventories }: (typeof unitRows)[number], change: Record<string, unknown>) => {
  Object.assign(registry.units.byId.get(uniqueId)!.row, change)
  hub.publish(topicName('i', inventories[0] as string, topics.units), uniqueId, change)
}
const publishChannel = ({ channelId, inventories }: (typeof channelRows)[number], change: Record<string, unknown>) => {
  Object.assign(registry.channels.byId.get(channelId)!.row, change)
  hub.publish(topicName('i', inventories[0] as string, topics.channels), channelId, change)
}
const linksOf = (kbps: number) => [kbps >> 1, kbps >> 2, kbps >> 3, -1, kbps >> 3]

// The first units are on air, one to each channel.
const onAir = channelRows.map((channel, i) => ({ channel, unit: unitRows[(i * 7) % unitRows.length]! }))
hub.batch(() => {
  for (const unit of unitRows) publishUnit(unit, { applications: {}, status: 'idle', lastSeen: null, linkCarriers: carriers })
  for (const { channel, unit } of onAir) {
    const feeds = [{ channelId: channel.channelId, name: channel.channelName, external: false, camera: 1 }]
    publishUnit(unit, { applications: { video: 'running' }, status: 'streaming', feeds, totalBitrate: 6000, linksKbps: linksOf(6000) })
    publishChannel(channel, { status: 'collecting', onAir: true, allocatedToUnitUid: unit.uniqueId, bitrate: 5800, lastSeen: null })
  }
})

let next = 0
setInterval(() => {
  hub.batch(() => {
    for (let i = 0; i < (changesPerS * everyMs) / 1000 / 2; i++) {
      const { channel, unit } = onAir[next++ % onAir.length]!
      const kbps = 500 + ((next * 7919) % 20_000)
      publishUnit(unit, { totalBitrate: kbps, linksKbps: linksOf(kbps) })
      publishChannel(channel, { bitrate: kbps })
    }
  })
}, everyMs)

const account = demoAccounts.find(({ role }) => role === 'super_user')
const ready = { address: stack.address, username: account?.username, onAir: onAir.length }
runAsSubject(ready, { changesPerS: () => changesPerS })
