import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { everything, publishChanges } from './publishing-core.ts'

// 10,000 units with 1,000 changes a second.
await publishChanges(10_000, 1000, (registry) => {
  const { rows } = registry.units.rows(everything, undefined)
  return (hub, index) => {
    const row = rows[index % rows.length]
    if (row === undefined) return
    const kbps = 500 + ((index * 7919) % 20_000)
    const change = { totalBitrate: kbps, linksKbps: [kbps >> 1, kbps >> 2, kbps - (kbps >> 1) - (kbps >> 2)] }
    hub.publish(topicName('i', row.inventories[0] as string, topics.units), row.uniqueId, change)
  }
})
