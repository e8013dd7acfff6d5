import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setIpPipe: Handle<typeof calls.setIpPipe> = async (args) => {
  args.refuse(refuseTaskSettings(args.unit.row, 'ipPipe'))
  return applySettings(args, { ippipe: { enabled: args.input.enabled, port: args.input.port } })
}
