import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { startToDestination } from './start-to-destination.ts'

export const startSocialMedia: Handle<typeof calls.startSocialMedia> = (args) =>
  startToDestination(args, async () => {
    const { unit, ctx, fail, input } = args
    const { url, network, title } = input
    if (url !== undefined || network === undefined) return { kind: 'social', url: url ?? '' }
    // An account belongs to all users of its inventory.
    if (ctx.registry.reachedInventory(ctx.caller.scope, unit.inventoryId) === null) throw fail('SOCIAL_ACCOUNT_MISSING')
    const opened = await ctx.social.open(unit.inventoryId, network, title)
    if (typeof opened === 'string') throw fail(opened)
    return { kind: 'social', url: opened.url }
  })
