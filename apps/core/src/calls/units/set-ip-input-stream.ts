import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setIpInputStream: Handle<typeof calls.setIpInputStream> = (args) =>
  applySettings(args, { ipInputStream: { enabled: args.input.enabled, url: args.input.url } })
