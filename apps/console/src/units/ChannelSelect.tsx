import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import { api } from '../app/api.ts'
import { useDomainText } from '../domain/text.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { ChannelPicker } from './ChannelPicker.tsx'
import { useSelectedChannel } from './use-unit.ts'

interface ChannelSelectProps {
  unit: UnitRow
  tabIndex?: number
  variant?: 'cell' | 'field'
}

/** Shows and changes the channel that a unit sends to. The core asks the unit up to 7 times. */
export function ChannelSelect({ unit, tabIndex, variant = 'cell' }: ChannelSelectProps) {
  const t = useDomainText()
  const channel = useSelectedChannel(unit)
  const { name } = unit
  const { run, isPending, reason } = useCommand(api.units.setVirtualChannel, {
    access: 'units.operate',
    refusal: refuseVirtualChannel(unit),
    done: ({ selChannel }) =>
      selChannel?.external
        ? ['warning', t('toast.channelExternal', { name, channel: selChannel.name })]
        : t('toast.channelSet', { name, channel: selChannel?.name ?? '–' }),
    failed: (failure) => t('failed.setVirtualChannel', { name, reason: failure }),
  })
  return (
    <ChannelPicker
      unit={unit}
      onSelect={({ channelId }: ChannelRow) => void run({ unitId: unit.uniqueId, channelId })}
      name={isPending ? t('channel.setting') : (channel?.channelName ?? unit.selChannel?.name ?? null)}
      isExternal={unit.selChannel?.external ?? false}
      label={t('field.channel')}
      reason={isPending ? t('channel.setting') : reason}
      variant={variant}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  )
}
