import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useDomainText } from '../../domain/text.tsx'
import { setChannel } from '../../domain/units/row-acts.ts'
import { useCommand } from '../../ui/command/use-command.ts'
import { useRights } from '../../ui/kit.tsx'
import { isInReach } from './refuse-route.ts'

/** Routes units to channels: the call that selects the channel of a unit, and the reason against it. */
export function useRoute() {
  const { t } = useTranslation('signal-flow')
  const domain = useDomainText()
  const rights = useRights()
  const { access, refuse, done } = setChannel
  const { run, isPending } = useCommand(api.units.setVirtualChannel, {
    access,
    done: (after) => done(domain, after),
    failed: (reason) => t('route.failed', { reason }),
  })
  return {
    isPending,
    /** Why the unit cannot be routed to any channel now: it is offline or busy. */
    unitReason: (unit: UnitRow): string | null => rights.reason(access, refuse(unit)),
    /** Why the unit cannot be routed to the channel now, before any attempt. */
    reason: (unit: UnitRow, channel: ChannelRow): string | null =>
      rights.reason(access, refuse(unit, channel)) ?? (isInReach(unit, channel) ? null : t('route.outOfReach')),
    route: async (unit: UnitRow, channel: ChannelRow): Promise<boolean> =>
      (await run({ unitId: unit.uniqueId, channelId: channel.channelId })) !== null,
  }
}
