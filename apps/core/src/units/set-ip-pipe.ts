import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setIpPipe: Handle<typeof calls.setIpPipe> = (args) =>
  applySettings(args, { ippipe: { enabled: args.input.enabled, port: args.input.port } })
