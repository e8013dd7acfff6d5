import type { calls } from '@backhaul/contract/destinations'
import { refuseStreams } from '@backhaul/rules/destinations'
import { sealedStream } from '../../far-ends/stream-secrets.ts'
import type { Handle } from '../../http/handle.ts'
import { auditFields } from './audit-fields.ts'
import { destinationView } from './destination-view.ts'
import { streamFacts } from './stream-facts.ts'

/** The spec names no limit; a list of all of them is one answer. */
const destinationsMax = 200

export const create: Handle<typeof calls.create> = async ({ reachedInventory, input, ctx, fail, refuse, changed }) => {
  refuse(refuseStreams(streamFacts(input.streams)))
  const id = ctx.ids.next()
  const streams = input.streams.map((stream) => sealedStream(ctx.sealing, id, stream, undefined))
  const fields = { name: input.name, provider: input.provider, streams }
  const added = await ctx.store.destinations.create(
    { id, inventoryId: reachedInventory.id, ...fields },
    { at: ctx.clock.now(), max: destinationsMax },
  )
  if (added === 'taken') throw fail('NAME_TAKEN')
  if (added === 'tooMany') throw fail('TOO_MANY_DESTINATIONS', { destinationsMax })
  changed({}, { id, ...auditFields(fields) }, id)
  return destinationView(added)
}
