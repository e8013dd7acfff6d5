import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { given } from './apply-settings.ts'
import { adminServer } from './get-for-admin.ts'

export const update: Handle<typeof calls.update> = async ({ server, input, ctx, fail, changed }) => {
  const { serverId: _, version, ...fields } = input
  if (!(await ctx.servers.configure(server, given(fields), changed, version))) throw fail('NAME_IN_USE')
  return adminServer(ctx, server)
}
