import type { calls } from '@backhaul/contract/services'
import { refuseTrial, trialMs } from '@backhaul/rules/services'
import type { Handle } from '../../http/handle.ts'
import { serviceOf } from '../../service-state.ts'

export const startTrial: Handle<typeof calls.startTrial> = async ({ inventory, input: { service }, ctx, fail, refuse, changed }) => {
  refuse(refuseTrial((await serviceOf(ctx, inventory.id, service)).state))
  const trialEndsAt = ctx.clock.now() + trialMs
  if (!(await ctx.store.inventoryServices.startTrial(inventory.id, service, trialEndsAt))) throw fail('TRIAL_NOT_OFFERED')
  changed({}, { service, trialEndsAt })
  return serviceOf(ctx, inventory.id, service)
}
