import type { calls } from '@backhaul/contract/units'
import { refuseStorage } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const uploadFiles: Handle<typeof calls.uploadFiles> = async ({ unit, input, ctx, fail, refuse, command }) => {
  if (ctx.registry.servers.find(ctx.caller.scope, input.serverId) === null) throw fail('SERVER_NOT_FOUND')
  refuse(refuseStorage(unit.stored))
  return command({ kind: 'uploadFiles', files: input.paths, serverId: input.serverId })
}
