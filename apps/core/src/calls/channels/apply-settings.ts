import type { ChannelSettings, Command } from '@backhaul/device-link'
import { isChannelOffline } from '@backhaul/rules/channels'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { former, storeOrGiveBack } from '../../devices/settle/give-back.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import type { ChannelSecrets } from '../../store/channel-secrets.ts'
import type { ChannelChange } from '../../store/channels.ts'
import { settingsOf } from './settings-of.ts'

/** The part of a handler's arguments that a change of settings needs. */
export interface SettingsChange {
  readonly channel: ChannelRecord
  readonly ctx: Pick<Ctx, 'channels' | 'registry' | 'formerSettings'>
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command) => Promise<unknown>
}

interface Options {
  /** The command that makes the change at the device, where it is not the one that configures channels. */
  readonly command?: Command
  /** The command that undoes the change at the device when it cannot be stored; by default, nothing undoes `command`. */
  readonly back?: Command | null
  /** Fields that are stored with the settings and that the device does not take. */
  readonly columns?: Omit<ChannelChange, 'settings' | 'secrets'>
  /** The sealed secrets of the input source, all of them. */
  readonly secrets?: ChannelSecrets
  /** The version that the caller has seen; without it the change applies to any. */
  readonly version?: number | undefined
  /** Whether a channel that is offline takes the change later, from its record. */
  readonly later?: boolean
}

/** Changes settings at the device, then stores them. Changes of one channel are made one after another. */
export const applySettings = (args: SettingsChange, settings: ChannelSettings, options?: Options): Promise<void> =>
  inTurn(args.channel, () => applySettingsNow(args, settings, options))

/** As `applySettings`, in a turn that the caller has. */
export async function applySettingsNow(
  { channel, ctx, changed, command }: SettingsChange,
  settings: ChannelSettings,
  { command: own, back: ownBack, columns = {}, secrets, version, later = false }: Options = {},
): Promise<void> {
  refuseOldVersion(channel, version)
  const isSent = own !== undefined || Object.keys(settings).length > 0
  const reaches = isSent && !(later && isChannelOffline(channel.row.status))
  const before = former(settingsOf(channel), settings)
  const back = ownBack ?? (own === undefined ? ({ kind: 'configureChannel', settings: before } as const) : null)
  if (reaches) await command(own ?? { kind: 'configureChannel', settings })
  const change = { ...columns, ...(secrets && { secrets }), settings }
  const store = () => ctx.channels.configure(channel, change, shown(changed), version)
  if (!(await storeOrGiveBack(ctx, channel.id, reaches ? back : null, store))) throw new CallError('NAME_TAKEN')
}

/** Fields that are not for the audit log: sealed secrets, and bytes of a picture. */
const hidden = new Set(['secrets', 'overlayPng'])

function shown(changed: SettingsChange['changed']): SettingsChange['changed'] {
  const without = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([key]) => !hidden.has(key)))
  return (before, after) => changed(without(before), without(after))
}
