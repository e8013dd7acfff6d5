import type { ChannelRow } from '@backhaul/contract/channels'
import { isChannelOffline } from '@backhaul/rules/channels'
import i18next from 'i18next'
import { toast } from '../../ui/toasts.ts'

/** Says that a setting of a channel is stored. The core keeps it for a channel that is offline, until the channel is back. */
export function toastApplied({ channelName: name, status }: Pick<ChannelRow, 'channelName' | 'status'>, setting: string): void {
  const key = isChannelOffline(status) ? 'channel-configuration:toast.kept' : 'channel-configuration:toast.applied'
  toast(i18next.t(key, { name, setting }), { kind: 'success' })
}
