import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { ptmpOf } from './ptmp-of.ts'

export const listPtmp: Handle<typeof calls.listPtmp> = ({ input, ctx, fail }) => {
  const { registry, caller } = ctx
  if (input.uniqueID !== undefined) {
    const channel = registry.channels.find(caller.scope, input.uniqueID)
    if (channel === null) throw fail('CHANNEL_NOT_FOUND')
    return [ptmpOf(channel, ctx)]
  }
  const all = Array.from(registry.channels.inScope(caller.scope), (channel) => ptmpOf(channel, ctx))
  return all.filter(({ machines }) => machines.length > 0)
}
