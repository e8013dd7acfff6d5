import type { calls } from '@backhaul/contract/servers'
import { refuseHubSettings, refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { applyServerSettings, given } from './apply-settings.ts'
import { checkPorts } from './check-ports.ts'
import { hubConfiguration } from './settings-of.ts'

export const setHubConfiguration: Handle<typeof calls.setHubConfiguration> = async (args) => {
  const { server, input, ctx, refuse } = args
  const { serverId: _, version: __, ...change } = input
  refuse(refuseServerType(server.row, 'mmh_server'))
  const { inventoryId } = ctx.registry.views.row(ctx.caller, server)
  const sipServer = change.ifbMode === undefined || inventoryId === null ? null : await ctx.store.inventories.sipServer(inventoryId)
  await applyServerSettings(args, () => {
    checkPorts(server, { registrationServerPort: change.registrationServerPort })
    const { genlockOffset, cloud, allocatedChannels, ...before } = hubConfiguration(server, ctx.registry)
    const known = { ...before, ...(genlockOffset !== null && { genlockOffset }), ...(cloud !== null && { cloud }) }
    const facts = { ...server.row, inventoryId, hasSipServer: sipServer !== null, allocatedChannels }
    const wanted = given(change)
    refuse(refuseHubSettings(facts, wanted, known))
    return {
      settings: wanted,
      columns: {
        ...(wanted.maxChannels !== undefined && { maxChannels: wanted.maxChannels }),
        ...(wanted.cloud !== undefined && { cloudProvider: wanted.cloud.provider, cloudRegion: wanted.cloud.region }),
      },
    }
  })
  return hubConfiguration(server, ctx.registry)
}
