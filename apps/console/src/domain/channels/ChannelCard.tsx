import type { ChannelRow } from '@backhaul/contract/channels'
import type { ReactNode } from 'react'
import { EndCut } from '../../ui/EndCut.tsx'
import type { BitrateHistory } from '../units/bitrate-history.ts'
import classes from '../units/card.module.css'
import unitClasses from '../units/cells.module.css'
import { AllocationCell } from './AllocationCell.tsx'
import { ChannelBitrateCell } from './ChannelBitrateCell.tsx'
import { ChannelStatusCell } from './ChannelStatusCell.tsx'
import { useChannelText } from './channel-text.tsx'
import { RecordingCell } from './MarkCells.tsx'
import { hasBitrate } from './has-bitrate.ts'
import { outputsText } from './OutputsCell.tsx'

interface ChannelCardProps {
  channel: ChannelRow
  history?: BitrateHistory
  /** Next to the second and third line. */
  picture?: ReactNode
  /** Before the name. */
  select?: ReactNode
}

/** A channel as a card: in the list on a narrow screen. A value that is missing is left out: a dash without the title of a column means nothing. */
export function ChannelCard({ channel, history, picture, select }: ChannelCardProps) {
  'use no memo' // it renders again with its row; the compiler's memo would only make the chunk larger
  const t = useChannelText()
  const outputs = outputsText(t, channel)
  const isAllocated = channel.allocatedToUnitAlias !== null || channel.allocatedToByApp !== null
  return (
    <article className={classes.card} aria-label={channel.channelName}>
      <div className={classes.line}>
        <span className={unitClasses.name}>
          {select}
          <EndCut text={channel.channelName} />
        </span>
        <ChannelStatusCell channel={channel} />
      </div>
      <div className={classes.body}>
        {picture}
        <div className={classes.lines}>
          <div className={classes.line}>
            <span className={classes.meta}>
              {t(`type.${channel.type}`)}
              {outputs !== '' && ` · ${outputs}`}
            </span>
            {hasBitrate(channel) && <ChannelBitrateCell channel={channel} {...(history && { history })} />}
          </div>
          <div className={classes.line}>
            <span className={classes.meta}>{channel.serverName ?? '–'}</span>
            <span className={classes.facts}>
              {channel.recording && <RecordingCell channel={channel} />}
              {isAllocated && <AllocationCell channel={channel} />}
            </span>
          </div>
        </div>
      </div>
    </article>
  )
}
