import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'
import { auditFields } from './audit-fields.ts'

export const remove: Handle<typeof calls.remove> = async ({ destination, ctx, fail, changed }) => {
  const outcome = await ctx.store.destinations.remove(destination.id)
  if (outcome === 'missing') throw fail('DESTINATION_NOT_FOUND')
  // A channel may have been associated since the destination was read.
  if (outcome === 'inUse') throw fail('DESTINATION_IN_USE', { usedBy: Math.max(1, destination.channels.length) })
  changed({ id: destination.id, ...auditFields(destination) }, {})
  return { done: true }
}
