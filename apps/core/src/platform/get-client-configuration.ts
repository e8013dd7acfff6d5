import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../http/handle.ts'
import { version } from '../version.ts'

export const getClientConfiguration: Handle<typeof calls.getClientConfiguration> = ({ ctx }) => ({
  version,
  wsLibrary: ctx.config.WS_LIBRARY,
  // Loaded only where an installation configures it, by exact address and hash.
  chatScript:
    ctx.config.CHAT_SCRIPT_URL && ctx.config.CHAT_SCRIPT_INTEGRITY
      ? { url: ctx.config.CHAT_SCRIPT_URL, integrity: ctx.config.CHAT_SCRIPT_INTEGRITY }
      : null,
  heartbeatMs: ctx.config.HEARTBEAT_MS,
})
