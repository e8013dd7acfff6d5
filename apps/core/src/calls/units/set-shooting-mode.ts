import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setShootingMode: Handle<typeof calls.setShootingMode> = (args) =>
  applySettings(args, { shootingMode: args.input.shootingMode })
