import type { ChannelRow } from '@backhaul/contract/channels'
import unitClasses from '../units/cells.module.css'
import classes from './channel-cells.module.css'
import { useChannelText } from './channel-text.tsx'

const none = <span className={unitClasses.none}>–</span>

/** Whether the channel is on air at a switcher. The text says it too, not the colour alone. */
export function TallyCell({ channel }: { channel: Pick<ChannelRow, 'onAir' | 'tally'> }) {
  const t = useChannelText()
  if (channel.tally?.state === 'preview')
    return (
      <span className={classes.tally} data-tally="preview" title={channel.tally.name}>
        {t('tally.preview')}
      </span>
    )
  return channel.onAir ? (
    <span className={classes.tally} title={channel.tally?.name}>
      {t('tally.onAir')}
    </span>
  ) : (
    none
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
