import type { UnitRow } from '@backhaul/contract/units'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import { type Procedure, useCommand } from '../../ui/command/use-command.ts'
import { useDomainText } from '../text.tsx'

/** The call that selects a channel; every user of the command passes that of the core's client. */
export type ChannelCall = Procedure<{ unitId: string; channelId: string }, UnitRow>

/** Selects the channel that a unit sends to. The core asks the unit up to 7 times. */
export function useChannelCommand(unit: UnitRow, call: ChannelCall) {
  const t = useDomainText()
  const { name } = unit
  return useCommand(call, {
    access: 'units.operate',
    refusal: refuseVirtualChannel(unit),
    done: ({ selChannel }) =>
      selChannel?.external
        ? ['warning', t('toast.channelExternal', { name, channel: selChannel.name })]
        : t('toast.channelSet', { name, channel: selChannel?.name ?? '–' }),
    about: name,
    failed: (reason) => t('failed.setVirtualChannel', { name, reason }),
  })
}
