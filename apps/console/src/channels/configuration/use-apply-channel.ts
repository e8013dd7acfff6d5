import type { ChannelDetails } from '@backhaul/contract/channels'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import { saveVersion } from '../../ui/form/save-version.ts'
import { toastApplied } from './toast-applied.ts'

interface Change<Input> {
  /** The channel as the form shows it. */
  channel: ConfiguredChannel
  /** Name of the setting in messages. */
  title: string
  send: (input: Input & { version: number }) => Promise<unknown>
  /** Returns the setting that the form changes, as text. */
  settingOf: (channel: ChannelDetails, input: Input) => string
  /** Called with the channel that the core returned. */
  onSaved?: (channel: ChannelDetails) => void
}

const isDetails = (out: unknown): out is ChannelDetails =>
  typeof out === 'object' && out !== null && 'channelId' in out && 'capabilities' in out

/** Returns the function that applies a change to the version of the channel that the user sees, as `saveVersion`. */
export function useApplyChannel<Input extends object>({ channel, title, send, settingOf, onSaved }: Change<Input>) {
  const { store, fetch, invalidate } = useStoreDetails(channel.channelId)
  return async (input: Input): Promise<void> => {
    try {
      const out = await saveVersion({
        seen: channel,
        read: fetch,
        settingOf: (one) => settingOf(one, input),
        save: (version) => send({ ...input, version }),
      })
      if (isDetails(out)) {
        store(out)
        onSaved?.(out)
      }
      toastApplied(channel, title)
    } finally {
      // The channel may have applied a failed change all the same.
      invalidate()
    }
  }
}
