import type { ChannelRow } from '@backhaul/contract/channels'
import unitClasses from '../units/cells.module.css'
import classes from './channel-cells.module.css'
import { useChannelText } from './channel-text.tsx'

const none = <span className={unitClasses.none}>–</span>

/** The state of the channel at a switcher; on air is the status. The text says it too, not the colour alone. */
export function TallyCell({ channel: { tally } }: { channel: Pick<ChannelRow, 'tally'> }) {
  const t = useChannelText()
  if (tally === null || tally.state === null || tally.state === 'off') return none
  return (
    <span className={classes.tally} data-tally={tally.state} title={tally.name}>
      {t(`tally.${tally.state}`)}
    </span>
  )
}

export function RecordingCell({ channel }: { channel: Pick<ChannelRow, 'recording'> }) {
  const t = useChannelText()
  if (!channel.recording) return none
  return (
    <span className={classes.recording}>
      <span className={classes.dot} aria-hidden />
      {t('recording.on')}
    </span>
  )
}
