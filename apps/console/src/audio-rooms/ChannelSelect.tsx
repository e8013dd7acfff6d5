import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChannelRow } from '@backhaul/contract/channels'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useTopics } from '../app/live/use-topics.ts'
import { confirmEnd, confirmTakeOver, fromOf } from '../domain/channels/confirm-interface.ts'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { notedOptions } from '../ui/form/noted-options.tsx'

export interface ChannelOption extends Pick<ChannelRow, 'channelId' | 'channelName'> {
  /** The interface that the channel has; null without one. */
  readonly held: string | null
}

type Input<Named> = Named & { channelId: string }

/** An interface of a server. */
interface Interface {
  readonly name: string
  readonly taken: boolean
  /** Null for one that is taken: the user does not see its channel. */
  readonly channelId: string | null
  readonly channelName: string | null
}

/** Returns the channels of a server that may have its interfaces: those of the inventory, each with the one of `interfaces` that it has. */
export function useChannelOptions(inventoryId: string, interfaces: readonly Interface[] = []): (serverId: string) => ChannelOption[] {
  const { data } = api.channels.list.useQuery({})
  const held = new Map(interfaces.map(({ channelId, name }) => [channelId, name]))
  const options = (data?.channels ?? [])
    .filter(({ inventories }) => inventories.includes(inventoryId))
    .map((channel) => ({ ...channel, held: held.get(channel.channelId) ?? null }))
  return (serverId) => options.filter((option) => option.serverId === serverId)
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
  const { t } = useTranslation(['audio-rooms', 'domain'])
  const { name, taken, channelId, channelName } = one
  const value = channelId ?? (taken ? unseen : null)
  // The question before a change names the channels that are on air.
  useTopics(['channels'])
  const heldBy = (channel: ChannelOption | undefined) => (channel === undefined || channel.channelId === value ? null : channel.held)
  // The channels that can be chosen come first, because the list shows the first hundred.
  const options = channels
    .map((channel) => ({ value: channel.channelId, label: channel.channelName, disabled: heldBy(channel) !== null }))
    .toSorted((before, after) => Number(before.disabled) - Number(after.disabled))
  const byId = new Map(channels.map((channel) => [channel.channelId, channel]))
  const isListed = value === null || byId.has(value)
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
        {...notedOptions((id) => {
          const held = heldBy(byId.get(id))
          return held !== null && t('domain:interface.has', { interface: held })
        })}
        data={isListed ? options : [...options, { value, label: channelName ?? t('hidden') }]}
        value={value}
        disabled={association.isPending}
        onChange={(after) => void association.change(one, byId.get(after ?? '') ?? null)}
      />
    </DisabledReason>
  )
}
