import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const uploadFiles: Handle<typeof calls.uploadFiles> = async ({ unit, input, ctx, fail, command }) => {
  if (ctx.registry.servers.find(ctx.caller.scope, input.serverId) === null) throw fail('SERVER_NOT_FOUND')
  if (!unit.stored.hasSdCard) throw fail('NO_SD_CARD')
  return command({ kind: 'uploadFiles', files: input.paths, serverId: input.serverId })
}
