import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useDomainText } from '../../domain/text.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { useRights } from '../../ui/kit.tsx'
import { isInReach, refuseRoute } from './refuse-route.ts'

/** Routes units to channels: the call that selects the channel of a unit, and the reason against it. */
export function useRoute() {
  const { t } = useTranslation('signal-flow')
  const domain = useDomainText()
  const rights = useRights()
  const { run, isPending } = useCommand(api.units.setVirtualChannel, {
    access: 'units.operate',
    done: ({ name, selChannel }) =>
      selChannel?.external
        ? ['warning', domain('toast.channelExternal', { name, channel: selChannel.name })]
        : domain('toast.channelSet', { name, channel: selChannel?.name ?? '–' }),
    failed: (reason) => t('route.failed', { reason }),
  })
  return {
    isPending,
    /** Why the unit cannot be routed to any channel now: it is offline or busy. */
    unitReason: (unit: UnitRow): string | null => rights.reason('units.operate', refuseVirtualChannel(unit)),
    /** Why the unit cannot be routed to the channel now, before any attempt. */
    reason: (unit: UnitRow, channel: ChannelRow): string | null =>
      rights.reason('units.operate', refuseRoute(unit, channel)) ?? (isInReach(unit, channel) ? null : t('route.outOfReach')),
    route: async (unit: UnitRow, channel: ChannelRow): Promise<boolean> =>
      (await run({ unitId: unit.uniqueId, channelId: channel.channelId })) !== null,
  }
}
