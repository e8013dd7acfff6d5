import { problemOf } from '@backhaul/client'
import type { ChannelDetails } from '@backhaul/contract/channels'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import { toastApplied } from './toast-applied.ts'

interface Change<Input> {
  /** The channel as the form shows it. */
  channel: ConfiguredChannel
  /** Name of the setting in messages. */
  title: string
  /** Whether the call refuses a change to an older version. */
  hasVersion: boolean
  send: (input: Input & { version?: number }) => Promise<unknown>
  /** Returns the setting that the form changes, as text. */
  settingOf: (channel: ChannelDetails) => string
}

const isDetails = (out: unknown): out is ChannelDetails =>
  typeof out === 'object' && out !== null && 'channelId' in out && 'capabilities' in out

/**
 * Returns the function that applies a change to the version of the channel that the user sees. When another setting was changed
 * meanwhile, the change is made to the new version; when this one was, the form shows the other value and the user decides.
 */
export function useApplyChannel<Input extends object>({ channel, title, hasVersion, send, settingOf }: Change<Input>) {
  const { store, fetch, invalidate } = useStoreDetails(channel.channelId)
  const versioned = ({ version }: Pick<ConfiguredChannel, 'version'>) => (hasVersion && version !== null ? { version } : {})
  const sendNow = async (input: Input): Promise<unknown> => {
    try {
      return await send({ ...input, ...versioned(channel) })
    } catch (error) {
      if (problemOf(error)?.code !== 'CONFIGURATION_CHANGED') throw error
      const present = await fetch()
      if (settingOf(present) !== settingOf(channel)) throw error
      return send({ ...input, ...versioned(present) })
    }
  }
  return async (input: Input): Promise<void> => {
    try {
      const out = await sendNow(input)
      if (isDetails(out)) store(out)
      toastApplied(channel, title)
    } finally {
      // The channel may have applied a failed change all the same.
      invalidate()
    }
  }
}
