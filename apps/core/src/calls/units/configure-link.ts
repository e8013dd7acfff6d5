import type { calls } from '@backhaul/contract/units'
import { refuseLinkSwitch } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

export const configureLink: Handle<typeof calls.configureLink> = async ({ unit, input, ctx, refuse, command }) => {
  refuse(refuseLinkSwitch(ctx.registry.unitDetails(unit).modems, [input]))
  return command({ kind: 'setLinkEnabled', port: input.port, enabled: input.enabled })
}
