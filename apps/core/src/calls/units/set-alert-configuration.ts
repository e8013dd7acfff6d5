import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { alertConfigurationOf, chosenGroup } from './alert-configuration-of.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'

/** The rules of the mode manual are kept while another mode is chosen. */
export const setAlertConfiguration: Handle<typeof calls.setAlertConfiguration> = (args) =>
  inTurn(args.unit, async () => {
    const { unit, input, ctx, changed } = args
    refuseOldVersion(args.unit, args.input.version)
    const { mode } = input
    const groupId = chosenGroup(unit, mode, input.groupId, ctx)
    const alerts = { mode, groupId, rules: mode === 'manual' ? input.rules : (unit.stored.alerts?.rules ?? []) }
    await ctx.units.configure(unit, { alerts }, changed, input.version)
    return { ...(await alertConfigurationOf(unit, alerts, ctx)), version: unit.stored.version }
  })
