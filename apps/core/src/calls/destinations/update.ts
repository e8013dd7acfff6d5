import type { calls } from '@backhaul/contract/destinations'
import { refuseStreams } from '@backhaul/rules/destinations'
import { sealedStream } from '../../far-ends/stream-secrets.ts'
import type { Handle } from '../../http/handle.ts'
import { storeForChannels } from './store-for-channels.ts'
import { auditFields } from './audit-fields.ts'
import { destinationView } from './destination-view.ts'
import { forNewServers } from './for-new-servers.ts'
import { storedStreams } from './stored-streams.ts'
import { streamFacts } from './stream-facts.ts'

export const update: Handle<typeof calls.update> = async ({ destination, input, ctx, fail, refuse, changed }) => {
  refuse(refuseStreams(streamFacts(input.streams, destination)))
  const write = ctx.store.destinations.update(destination.id, { from: input.lastModified, at: ctx.clock.now() }, (before) => {
    const pairs = storedStreams(forNewServers(input.streams, before), before)
    return {
      name: input.name,
      provider: input.provider,
      streams: pairs.map(([stream, kept]) => sealedStream(ctx.sealing, destination.id, stream, kept)),
      idOf: new Map(pairs.map(([stream, kept]) => [kept?.streamId, stream.streamId])),
    }
  })
  const channelIds = destination.channels.map(({ channelId }) => channelId)
  const updated = await storeForChannels(ctx, channelIds, write)
  if (updated === 'missing') throw fail('DESTINATION_NOT_FOUND')
  if (updated === 'changed') throw fail('CONFIGURATION_CHANGED')
  if (updated === 'taken') throw fail('NAME_TAKEN')
  if ('inUse' in updated) throw fail('STREAM_IN_USE', { streamId: updated.inUse })
  const { before, after } = updated
  changed(auditFields(before), auditFields(after, { before, inputs: forNewServers(input.streams, before) }))
  for (const { channelId } of after.channels) {
    ctx.farEnds.show(channelId, after.name)
    ctx.farEnds.changed(channelId)
  }
  return destinationView(after)
}
