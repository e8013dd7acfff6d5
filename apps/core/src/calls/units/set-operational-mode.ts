import type { calls } from '@backhaul/contract/units'
import { refuseBusy } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import { configurationOf } from './apply-settings.ts'

/** The mode is stored when the unit reports it: the change takes some seconds, and may fail. */
export const setOperationalMode: Handle<typeof calls.setOperationalMode> = async (args) => {
  const { unit, input, ctx, refuse, changed, command } = args
  refuse(refuseBusy(unit.row))
  refuseOldVersion(args.unit, args.input.version)
  const { operationalMode } = input
  const before = { operationalMode: configurationOf(unit, ctx).operationalMode }
  const entry = await command({ kind: 'configure', settings: { operationalMode } })
  changed(before, { operationalMode })
  return entry
}
