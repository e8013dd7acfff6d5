import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../../http/handle.ts'
import { version } from '../../version.ts'

export const getClientConfiguration: Handle<typeof calls.getClientConfiguration> = ({ ctx }) => ({
  version,
  wsLibrary: ctx.config.WS_LIBRARY,
  heartbeatMs: ctx.config.HEARTBEAT_MS,
  simulated: ctx.devices.showsSimulated,
})
