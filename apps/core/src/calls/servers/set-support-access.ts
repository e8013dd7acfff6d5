import type { calls } from '@backhaul/contract/servers'
import { refuseServerOffline, supportAccessMs } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'

/** the server ends the access by itself, also without a link to the core. */
export const setSupportAccess: Handle<typeof calls.setSupportAccess> = async ({ server, input, ctx, refuse, changed, command }) => {
  refuse(refuseServerOffline(server.row))
  // A report of the server may change the row before the command ends.
  const { supportAccessUntil } = server.row
  await command(input.enabled ? { kind: 'openSupportAccess', forS: supportAccessMs / 1000 } : { kind: 'closeSupportAccess' })
  const until = input.enabled ? ctx.clock.now() + supportAccessMs : null
  changed({ supportAccessUntil }, { supportAccessUntil: until })
  return { until }
}
