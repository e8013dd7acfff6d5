import type { calls } from '@backhaul/contract/units'
import { refuseLinkSwitch } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import { configurationOf } from './apply-settings.ts'

/** The settings are stored when the unit reports them: a link takes up to a minute to change, and the unit merges ports. */
export const setInterfaces: Handle<typeof calls.setInterfaces> = async (args) => {
  const { unit, input, ctx, refuse, changed, command } = args
  const { interfaces } = input
  refuse(refuseLinkSwitch(ctx.registry.unitDetails(unit).modems, interfaces))
  refuseOldVersion(args.unit, args.input.version)
  const before = { interfaces: configurationOf(unit, ctx).interfaces }
  const entry = await command({ kind: 'configure', settings: { interfaces } })
  changed(before, { interfaces })
  return entry
}
