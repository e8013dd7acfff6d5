import type { calls } from '@backhaul/contract/video-return'
import { refuseSharing, videoReturnCapabilities } from '@backhaul/rules/video-return'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { VideoReturnRecord } from '../../devices/registry/record.ts'
import { changeDevice } from '../../devices/settle/change.ts'
import type { Handle } from '../../http/handle.ts'
import { sharingOf } from './get-sharing.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'

/** Returns the units that the picture is shared with and that the caller may not see: the caller neither adds nor removes these. */
const hiddenUnits = (
  { row: { sharedUnitIds } }: VideoReturnRecord,
  { registry, caller }: Pick<Ctx, 'registry'> & { readonly caller: Caller },
) => (sharedUnitIds ?? []).filter((id) => registry.units.byId.has(id) && registry.units.find(caller.scope, id) === null)

export const setSharing: Handle<typeof calls.setSharing> = async (args) => {
  const { videoReturn, input, ctx, fail, refuse } = args
  await changeDevice(videoReturn, args, () => {
    refuseOldVersion(videoReturn, input.version)
    const { units } = ctx.registry
    const { unitIds } = input
    // A unit that was removed is left out without a word.
    const known = unitIds?.filter((id) => units.byId.has(id) || !videoReturn.row.sharedUnitIds?.includes(id))
    for (const id of known ?? []) if (units.find(ctx.caller.scope, id) === null) throw fail('UNIT_NOT_FOUND')
    const sharedUnitIds = known === undefined ? null : [...new Set([...hiddenUnits(videoReturn, ctx), ...known])]
    refuse(refuseSharing(videoReturn.row, sharedUnitIds, videoReturnCapabilities(videoReturn.stored)))
    const settings = { sharedUnitIds }
    return { command: { kind: 'configureVideoReturn', settings }, change: { settings } }
  })
  return sharingOf(videoReturn, ctx)
}
