import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChannelRow } from '@backhaul/contract/channels'
import { useLive } from '../app/live/live.ts'
import { useTopics } from '../app/live/use-topics.ts'
import { confirmEnd, confirmTakeOver, fromOf } from '../domain/channels/confirm-interface.ts'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'

export type ChannelOption = Pick<ChannelRow, 'channelId' | 'channelName' | 'serverId'>

type Input<Named> = Named & { channelId: string }

/** An interface of a server. */
interface Interface {
  readonly name: string
  readonly taken: boolean
  /** Null for one that is taken: the user does not see its channel. */
  readonly channelId: string | null
  readonly channelName: string | null
}

/** The association of an interface with a channel: a chosen channel replaces the present one, and none ends it. The user confirms both. */
export function useAssociation<Named extends object>(
  associate: Procedure<Input<Named> & { from?: string | null | undefined }, unknown>,
  dissociate: Procedure<Input<Named>, unknown>,
  named: Named,
  onChanged: () => void,
) {
  const { t } = useTranslation('audio-rooms')
  const failed = (why: string) => t('associationFailed', { why })
  const give = useCommand(associate, { access: 'channels.configure', failed })
  const { channels } = useLive()
  const take = useCommand(dissociate, { access: 'channels.configure', failed })
  return {
    reason: give.reason,
    isPending: give.isPending || take.isPending,
    async change(one: Interface, after: ChannelOption | null) {
      const { channelId: before } = one
      if (before === (after?.channelId ?? null)) return
      const ask = () => (after === null ? confirmEnd(one) : confirmTakeOver(one, after, channels.get(before ?? '')))
      if (one.taken && !(await ask())) return
      if (after !== null) await give.run({ ...named, channelId: after.channelId, from: fromOf(one) })
      else if (before !== null) await take.run({ ...named, channelId: before })
      onChanged()
    },
  }
}

interface ChannelSelectProps {
  one: Interface
  channels: readonly ChannelOption[]
  association: ReturnType<typeof useAssociation<any>>
}

/** The value of a channel that the user does not see. It is the id of no channel. */
const unseen = '?'

/** The channel of an interface. */
export function ChannelSelect({ one, channels, association }: ChannelSelectProps) {
  const { t } = useTranslation('audio-rooms')
  const { name, taken, channelId, channelName } = one
  const value = channelId ?? (taken ? unseen : null)
  // The question before a change names the channels that are on air.
  useTopics(['channels'])
  const isListed = value === null || channels.some((channel) => channel.channelId === value)
  const options = channels.map((channel) => ({ value: channel.channelId, label: channel.channelName }))
  return (
    <DisabledReason field reason={association.reason}>
      <Select
        size="xs"
        w={270}
        aria-label={t('channelOf', { name })}
        placeholder={t('noChannel')}
        clearable={value !== unseen}
        searchable
        limit={100}
        data={isListed ? options : [...options, { value, label: channelName ?? t('hidden') }]}
        value={value}
        disabled={association.isPending}
        onChange={(after) => void association.change(one, channels.find((channel) => channel.channelId === after) ?? null)}
      />
    </DisabledReason>
  )
}
