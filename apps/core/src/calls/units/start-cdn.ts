import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { startToDestination } from './start-to-destination.ts'

export const startCdn: Handle<typeof calls.startCdn> = (args) =>
  startToDestination(args, async () => {
    const { unit, ctx, fail, input } = args
    const { url, urlSecondary, destinationId = '', streamId = '' } = input
    if (url !== undefined) return { kind: 'cdn', url, ...(urlSecondary !== undefined && { backupUrl: urlSecondary }) }
    const found = await ctx.store.destinations.find(destinationId)
    const isNear = found !== null && unit.inventories.includes(found.inventoryId)
    if (!isNear || ctx.registry.reachedInventory(ctx.caller.scope, found.inventoryId) === null) throw fail('DESTINATION_NOT_FOUND')
    const farEnd = ctx.farEnds.resolve(found, streamId)
    if (farEnd === 'missing') throw fail('STREAM_NOT_FOUND')
    if (farEnd === 'unreadable') throw fail('SECRET_UNREADABLE')
    return farEnd
  })
