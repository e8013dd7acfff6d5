import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setMetadata: Handle<typeof calls.setMetadata> = (args) => applySettings(args, { metadata: args.input.metadata })
