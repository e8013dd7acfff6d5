import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'

export const getStatus: Handle<typeof calls.getStatus> = ({ server }) => {
  const { uniqueId, state, serverUsage, upTime, lastSeen } = server.row
  return { uniqueId, state, serverUsage, upTime, lastSeen }
}
