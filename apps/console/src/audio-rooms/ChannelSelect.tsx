import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChannelRow } from '@backhaul/contract/channels'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'

export type ChannelOption = Pick<ChannelRow, 'channelId' | 'channelName' | 'serverId'>

type Input<Named> = Named & { channelId: string }

/** The association of an interface with a channel: a chosen channel replaces the present one, and none ends it. */
export function useAssociation<Named extends object>(
  associate: Procedure<Input<Named>, unknown>,
  dissociate: Procedure<Input<Named>, unknown>,
  named: Named,
  onChanged: () => void,
) {
  const { t } = useTranslation('audio-rooms')
  const failed = (why: string) => t('associationFailed', { why })
  const give = useCommand(associate, { access: 'channels.configure', failed })
  const take = useCommand(dissociate, { access: 'channels.configure', failed })
  return {
    reason: give.reason,
    isPending: give.isPending || take.isPending,
    async change(before: string | null, after: string | null) {
      if (after !== null) await give.run({ ...named, channelId: after })
      else if (before !== null) await take.run({ ...named, channelId: before })
      onChanged()
    },
  }
}

interface ChannelSelectProps {
  label: string
  channels: readonly ChannelOption[]
  value: string | null
  association: ReturnType<typeof useAssociation<any>>
}

/** The channel of an interface. */
export function ChannelSelect({ label, channels, value, association }: ChannelSelectProps) {
  const { t } = useTranslation('audio-rooms')
  const isListed = value === null || channels.some(({ channelId }) => channelId === value)
  const options = channels.map(({ channelId, channelName }) => ({ value: channelId, label: channelName }))
  return (
    <DisabledReason field reason={association.reason}>
      <Select
        size="xs"
        w={270}
        aria-label={label}
        placeholder={t('noChannel')}
        clearable
        searchable
        limit={100}
        data={isListed ? options : [...options, { value, label: t('hidden') }]}
        value={value}
        disabled={association.isPending}
        onChange={(after) => void association.change(value, after)}
      />
    </DisabledReason>
  )
}
