import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { everything, publishChanges } from './publishing-core.ts'

// The demo data have 30 channels for 100 units: 5,100 channels with 500 changes a second.
await publishChanges(17_000, 500, (registry) => {
  const { rows } = registry.channels.rows(everything, undefined)
  return (hub, index) => {
    const row = rows[index % rows.length]
    if (row === undefined) return
    hub.publish(topicName('i', row.inventories[0] as string, topics.channels), row.channelId, {
      bitrate: 500 + ((index * 7919) % 20_000),
    })
  }
})
