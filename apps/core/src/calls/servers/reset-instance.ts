import type { calls } from '@backhaul/contract/servers'
import { refuseResetInstance } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'

export const resetInstance: Handle<typeof calls.resetInstance> = async ({ server, refuse, command }) => {
  refuse(refuseResetInstance(server.row))
  await command({ kind: 'resetInstance' })
  return { done: true }
}
