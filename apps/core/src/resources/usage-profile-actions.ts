import type { Resources } from '@backhaul/contract/resources'
import type { Handlers } from '../http/handle.ts'

export const usageProfiles: Handlers<Resources['usageProfiles']['actions']> = {
  setDefault: async ({ resource, ctx, fail, changed }) => {
    const outcome = await ctx.store.defaultResources.set(resource)
    if (outcome === 'missing') throw fail('RESOURCE_NOT_FOUND')
    changed({ default: outcome.replaced }, { default: resource.id })
    return { done: true }
  },
}
