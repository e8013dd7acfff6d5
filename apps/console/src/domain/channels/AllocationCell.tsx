import type { ChannelRow } from '@backhaul/contract/channels'
import { EndCut } from '../../ui/EndCut.tsx'
import unitClasses from '../units/cells.module.css'
import { useChannelText } from './channel-text.tsx'

/** The unit that holds a channel. A unit that the viewer may not see has no name. */
export function AllocationCell({ channel }: { channel: ChannelRow }) {
  const t = useChannelText()
  const { allocatedToUnitAlias, allocatedToByApp } = channel
  if (allocatedToUnitAlias !== null) return <EndCut text={allocatedToUnitAlias} />
  return allocatedToByApp === null ? (
    <span className={unitClasses.none}>–</span>
  ) : (
    <span className={unitClasses.age} title={t('allocation.hiddenHelp')}>
      {t('allocation.hidden')}
    </span>
  )
}
