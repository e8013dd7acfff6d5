import type { ChannelRow } from '@backhaul/contract/channels'
import classes from '../units/cells.module.css'
import { statusAppearance } from '../units/status-appearance.ts'
import { StatusShape } from '../units/StatusShape.tsx'
import { channelShape } from './channel-shape.ts'
import { useChannelText } from './channel-text.tsx'

/** The status of a channel as shape, colour and text; each is enough alone. */
export function ChannelStatusCell({ channel }: { channel: Pick<ChannelRow, 'onAir' | 'status'> }) {
  const t = useChannelText()
  const shape = channelShape(channel)
  return (
    <span className={classes.status} data-status={channel.status} data-tone={statusAppearance[shape].tone}>
      <StatusShape status={shape} />
      <span className={classes.cut}>{t(channel.onAir ? 'onAir' : `status.${channel.status}`)}</span>
    </span>
  )
}
