import type { ChannelSettings, Command } from '@backhaul/device-link'
import { isChannelOffline } from '@backhaul/rules/channels'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { type ChangeArgs, changeDevice, type Wanted } from '../../devices/settle/change.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import type { ChannelChange } from '../../store/channels.ts'

/** The part of a handler's arguments that a change of settings needs. */
interface SettingsChange extends ChangeArgs {
  readonly channel: ChannelRecord
  /** May have the version that the caller has seen; without it the change applies to any. */
  readonly input: object
}

interface Setting extends Pick<Wanted<'channel'>, 'first'> {
  readonly settings: ChannelSettings
  /** The command that makes the change at the device, where it is not the one that configures channels. */
  readonly command?: Command
  /** Fields that are stored with the settings and that the device does not take. */
  readonly columns?: Omit<ChannelChange, 'settings'>
  /** Whether a channel that is offline takes the change later. */
  readonly later?: boolean
}

/** Changes settings of a channel. `want` gets its turn after the changes before it. */
export const applySettings = ({ channel, ...args }: SettingsChange, want: () => Setting | Promise<Setting>): Promise<void> =>
  changeDevice(channel, { ...args, changed: shown(args.changed) }, async () => {
    const { version }: { version?: number } = args.input
    refuseOldVersion(channel, version)
    const { settings, command: own, columns, first, later } = await want()
    const isSent = Object.keys(settings).length > 0
    const command = own ?? (isSent ? ({ kind: 'configureChannel', settings } as const) : null)
    const waits = later === true && isChannelOffline(channel.row.status)
    return { command, change: { ...columns, ...(isSent && { settings }) }, version, waits, ...(first && { first }) }
  })

/** Fields that are not for the audit log: sealed secrets, and bytes of a picture. */
const hidden = new Set(['secrets', 'overlayPng'])

function shown(changed: ChangeArgs['changed']): ChangeArgs['changed'] {
  const without = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([key]) => !hidden.has(key)))
  return (before, after) => changed(without(before), without(after))
}
