import type { ChannelFlags } from '@backhaul/contract/channels'
import type { ChannelSettings } from '@backhaul/device-link'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { former } from '../../devices/settle/give-back.ts'
import type { ChannelChange } from '../../store/channels.ts'
import { applySettingsNow, type SettingsChange } from './apply-settings.ts'
import { settingsOf } from './settings-of.ts'

interface Change {
  readonly columns: Omit<ChannelChange, 'settings' | 'secrets'>
  /** The part of `columns` that takes a licence. */
  readonly flags: ChannelFlags
  readonly version?: number | undefined
}

/**
 * Applies a change that takes a licence of the server, in a turn that the caller has: stores the part that takes it, which the
 * database refuses beyond the licences, then changes the device. A device that refuses gets, and the database too, what was before.
 */
export async function applyWithLicence(
  args: SettingsChange & { readonly ctx: Pick<Ctx, 'channels' | 'devices' | 'registry' | 'log'> },
  settings: ChannelSettings,
  { columns, flags, version }: Change,
): Promise<void> {
  const { channel, ctx, changed } = args
  const { fourK } = settings
  const part = { ...flags, ...(fourK !== undefined && { settings: { fourK } }) }
  const { fourK: fourKBefore = false } = channel.stored.settings
  const before = Object.fromEntries(Object.keys(flags).map((flag) => [flag, channel.stored[flag as keyof ChannelFlags]])) as ChannelFlags
  // Taken before the part is stored, which counts as reported.
  const back = { kind: 'configureChannel', settings: former(settingsOf(channel), settings) } as const
  const shownBefore = { ...before, ...(fourK !== undefined && { fourK: fourKBefore }) }
  if (!(await ctx.channels.configure(channel, part, () => {}, version))) throw new CallError('NAME_TAKEN')
  try {
    await applySettingsNow({ ...args, changed: (was, now) => changed({ ...was, ...shownBefore }, now) }, settings, {
      columns,
      back,
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
