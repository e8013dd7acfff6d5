import type { ChannelSettings, Command } from '@backhaul/device-link'
import { isChannelOffline } from '@backhaul/rules/channels'
import { CallError } from '../call-error.ts'
import type { Ctx } from '../context.ts'
import type { ChannelRecord } from '../devices/record.ts'
import { inTurn } from '../in-turn.ts'
import type { ChannelChange } from '../store/channels.ts'

/** The part of a handler's arguments that a change of settings needs. */
export interface SettingsChange {
  readonly channel: ChannelRecord
  readonly ctx: Pick<Ctx, 'channels'>
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command) => Promise<unknown>
}

interface Options {
  /** The command that makes the change at the device, where it is not the one that configures channels. */
  readonly command?: Command
  /** Fields that are stored with the settings and that the device does not take. */
  readonly columns?: Omit<ChannelChange, 'settings'>
  /** The version that the caller has seen; without it the change applies to any. */
  readonly version?: number | undefined
  /** Whether a channel that is offline takes the change later, from its record. */
  readonly later?: boolean
}

/** Changes settings at the device, then stores them. Changes of one channel are made one after another. */
export const applySettings = (
  { channel, ctx, changed, command }: SettingsChange,
  settings: ChannelSettings,
  { command: own, columns = {}, version, later = false }: Options = {},
): Promise<void> =>
  inTurn(channel, async () => {
    if (version !== undefined && version !== channel.stored.version) throw new CallError('CONFIGURATION_CHANGED')
    const isSent = own !== undefined || Object.keys(settings).length > 0
    if (isSent && !(later && isChannelOffline(channel.row.status))) await command(own ?? { kind: 'configureChannel', settings })
    if (!(await ctx.channels.configure(channel, { ...columns, settings }, changed, version))) throw new CallError('NAME_TAKEN')
  })
