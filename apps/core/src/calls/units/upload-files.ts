import type { calls } from '@backhaul/contract/units'
import { refuseStorage } from '@backhaul/rules/units'
import { mayName } from '../../devices/registry/may-name.ts'
import type { Handle } from '../../http/handle.ts'

export const uploadFiles: Handle<typeof calls.uploadFiles> = async ({ unit, input, ctx, fail, refuse, command }) => {
  const server = ctx.registry.servers.find(ctx.caller.scope, input.serverId)
  // The spec doesn't say; a unit sends files to servers of its own inventories.
  if (server === null || !mayName(unit, server)) throw fail('SERVER_NOT_FOUND')
  refuse(refuseStorage(unit.stored))
  return command({ kind: 'uploadFiles', files: input.paths, serverId: input.serverId })
}
