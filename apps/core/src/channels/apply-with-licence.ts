import type { ChannelFlags } from '@backhaul/contract/channels'
import type { ChannelSettings } from '@backhaul/device-link'
import { CallError } from '../call-error.ts'
import type { Ctx } from '../context.ts'
import type { ChannelChange } from '../store/channels.ts'
import { applySettings, type SettingsChange } from './apply-settings.ts'

interface Change {
  readonly columns: Omit<ChannelChange, 'settings'>
  /** The part of `columns` that takes a licence. */
  readonly flags: ChannelFlags
  readonly version?: number | undefined
}

/**
 * Applies a change that takes a licence of the server: stores the part that takes it, which the database refuses beyond the
 * licences, then changes the device. A device that refuses gets, and the database too, what was before.
 */
export async function applyWithLicence(
  args: SettingsChange & { readonly ctx: Pick<Ctx, 'channels' | 'devices'> },
  settings: ChannelSettings,
  { columns, flags, version }: Change,
): Promise<void> {
  const { channel, ctx, changed } = args
  const { fourK } = settings
  const part = { ...flags, ...(fourK !== undefined && { settings: { fourK } }) }
  const { fourK: fourKBefore = false } = channel.stored.settings
  const before = Object.fromEntries(Object.keys(flags).map((flag) => [flag, channel.stored[flag as keyof ChannelFlags]])) as ChannelFlags
  const shownBefore = { ...before, ...(fourK !== undefined && { fourK: fourKBefore }) }
  if (!(await ctx.channels.configure(channel, part, () => {}, version))) throw new CallError('NAME_TAKEN')
  try {
    await applySettings({ ...args, changed: (was, now) => changed({ ...was, ...shownBefore }, now) }, settings, {
      columns,
      version: version === undefined ? undefined : channel.stored.version,
      later: true,
    })
  } catch (error) {
    await ctx.channels.configure(channel, { ...before, ...(fourK !== undefined && { settings: { fourK: fourKBefore } }) }, () => {})
    // The outcome at the device may be open: it gets what is stored once more.
    ctx.devices.provideAgain(channel)
    throw error
  }
}
