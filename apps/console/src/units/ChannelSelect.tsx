import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { api } from '../app/api.ts'
import { useDomainText } from '../domain/text.tsx'
import { setChannel } from '../domain/units/row-acts.ts'
import { useUnitAct } from '../domain/units/use-unit-act.ts'
import { ChannelPicker } from './ChannelPicker.tsx'
import { useSelectedChannel } from './use-unit.ts'

interface ChannelSelectProps {
  unit: UnitRow
  tabIndex?: number
  variant?: 'cell' | 'field'
}

/** Shows and changes the channel that a unit sends to. */
export function ChannelSelect({ unit, tabIndex, variant = 'cell' }: ChannelSelectProps) {
  const t = useDomainText()
  const channel = useSelectedChannel(unit)
  const { run, isPending, reason } = useUnitAct(setChannel, unit, api.units)
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
