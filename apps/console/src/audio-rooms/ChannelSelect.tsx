import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChannelRow } from '@backhaul/contract/channels'
import { useLive } from '../app/live/live.ts'
import { useTopics } from '../app/live/use-topics.ts'
import { confirmEnd, confirmTakeOver } from '../domain/channels/confirm-interface.ts'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'

export type ChannelOption = Pick<ChannelRow, 'channelId' | 'channelName' | 'serverId'>

type Input<Named> = Named & { channelId: string }

/** An interface of a server. */
interface Interface {
  readonly name: string
  readonly channelId: string | null
  readonly channelName: string | null
}

/** The association of an interface with a channel: a chosen channel replaces the present one, and none ends it. The user confirms both. */
export function useAssociation<Named extends object>(
  associate: Procedure<Input<Named>, unknown>,
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
      if (before !== null && !(await (after === null ? confirmEnd(one) : confirmTakeOver(one, after, channels.get(before))))) return
      if (after !== null) await give.run({ ...named, channelId: after.channelId })
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

/** The channel of an interface. */
export function ChannelSelect({ one, channels, association }: ChannelSelectProps) {
  const { t } = useTranslation('audio-rooms')
  const { name, channelId: value } = one
  // The question before a change names the channels that are on air.
  useTopics(['channels'])
  const isListed = value === null || channels.some(({ channelId }) => channelId === value)
  const options = channels.map(({ channelId, channelName }) => ({ value: channelId, label: channelName }))
  return (
    <DisabledReason field reason={association.reason}>
      <Select
        size="xs"
        w={270}
        aria-label={t('channelOf', { name })}
        placeholder={t('noChannel')}
        clearable
        searchable
        limit={100}
        data={isListed ? options : [...options, { value, label: t('hidden') }]}
        value={value}
        disabled={association.isPending}
        onChange={(after) => void association.change(one, channels.find(({ channelId }) => channelId === after) ?? null)}
      />
    </DisabledReason>
  )
}
