import type { calls } from '@backhaul/contract/units'
import { refuseBusy } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setEncoder: Handle<typeof calls.setEncoder> = async (args) => {
  args.refuse(refuseBusy(args.unit.row))
  return applySettings(args, { encoder: args.input.encoder })
}
