import type { ServerSettings } from '@backhaul/device-link'
import type { Refusal } from '@backhaul/rules'
import { refuseMaxChannels, refuseServerOffline } from '@backhaul/rules/servers'
import type { ServerRecord } from '../../devices/registry/record.ts'
import type { Registry } from '../../devices/registry/registry.ts'
import { applyServerSettings, given } from './apply-settings.ts'
import { allocatedChannels } from './settings-of.ts'

type Args = Parameters<typeof applyServerSettings>[0] & {
  readonly server: ServerRecord
  readonly ctx: { readonly registry: Registry }
  readonly refuse: (refusal: Refusal<'SERVER_OFFLINE' | 'CHANNELS_BELOW_ALLOCATED' | 'CHANNELS_ABOVE_SERVER'> | null) => void
}

/** Changes the configuration of a server whose only rule is the number of its channels. */
export function setChannelSettings(args: Args, change: { [Key in keyof ServerSettings]: ServerSettings[Key] | undefined }): Promise<void> {
  const { server, ctx, refuse } = args
  return applyServerSettings(args, () => {
    const { row } = server
    const settings: ServerSettings = given(change)
    const { maxChannels } = settings
    refuse(refuseServerOffline(row))
    if (maxChannels !== undefined) refuse(refuseMaxChannels(row, maxChannels, allocatedChannels(ctx.registry, server.id)))
    return { settings, columns: maxChannels === undefined ? {} : { maxChannels } }
  })
}
