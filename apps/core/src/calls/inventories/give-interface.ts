import { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import type { StoredInterface } from '../../store/channel-interfaces.ts'

type Calling = Pick<Ctx, 'registry' | 'store'> & { readonly caller: Caller }

/**
 * Gives an interface of a server to a channel. `from`: the channel that it may be taken from, as the calls have it. The changes of a
 * server are made one after another, so that the registry changes in the order of the database.
 */
export const giveInterface = (
  ctx: Calling,
  server: ServerRecord,
  association: StoredInterface,
  from: string | null | undefined,
): Promise<void> =>
  inTurn(server, async () => {
    const { registry, store, caller } = ctx
    // The answer is that for a channel that does not exist: it tells nothing of channels out of sight.
    if (typeof from === 'string' && registry.channels.find(caller.scope, from) === null) throw new CallError('CONFIGURATION_CHANGED')
    const outcome = await store.channelInterfaces.associate(association, from)
    if (outcome === 'taken') throw new CallError('ASSOCIATION_EXISTS')
    if (outcome === 'changed') throw new CallError('CONFIGURATION_CHANGED')
    // The channel may have been deleted since.
    if (outcome === 'unknown' || !registry.channels.byId.has(association.channelId)) throw new CallError('CHANNEL_NOT_FOUND')
    registry.audio.associate(association)
  })

/** Ends the association of an interface with a channel. Returns false if the interface has another channel or none. */
export const releaseInterface = (ctx: Calling, server: ServerRecord, association: StoredInterface): Promise<boolean> =>
  inTurn(server, async () => {
    if (!(await ctx.store.channelInterfaces.dissociate(association))) return false
    ctx.registry.audio.dissociate(association)
    return true
  })
