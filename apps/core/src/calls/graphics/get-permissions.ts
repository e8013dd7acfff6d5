import { type calls, compositionsMax } from '@backhaul/contract/graphics'
import { refuseTrial } from '@backhaul/rules/services'
import type { Handle } from '../../http/handle.ts'
import { inventoryInScope } from '../../scope.ts'
import { serviceOf } from '../../service-state.ts'

export const getPermissions: Handle<typeof calls.getPermissions> = async ({ reachedInventory: { id }, ctx }) => {
  const service = await serviceOf(ctx, id, 'graphics')
  const { may, scope } = ctx.caller
  return {
    service,
    mayManage: may('channels.configure'),
    mayStartTrial: may('management.administer') && inventoryInScope(scope, id) && refuseTrial(service.state) === null,
    compositionsMax,
  }
}
