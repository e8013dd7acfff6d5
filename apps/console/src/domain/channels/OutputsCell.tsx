import type { ChannelRow } from '@backhaul/contract/channels'
import { IconAlertOctagon } from '@tabler/icons-react'
import { iconSize } from '../../ui/icon-size.ts'
import unitClasses from '../units/cells.module.css'
import classes from './channel-cells.module.css'
import { outputsOf } from './channel-outputs.ts'
import { type ChannelText, useChannelText } from './channel-text.tsx'
import { useDestinationText } from './DestinationStatus.tsx'

export const outputsText = (t: ChannelText, channel: ChannelRow): string =>
  outputsOf(channel)
    .map(({ kind, detail }) => (detail === '' ? t(`output.${kind}`) : t(`outputDetail.${kind as 'sdi'}`, { detail })))
    .join(' · ')

/** Where a channel passes its picture on, after the failure of its destination. A channel without an output shows it in the browser alone. */
export function OutputsCell({ channel }: { channel: ChannelRow }) {
  const text = outputsText(useChannelText(), channel)
  const destinationText = useDestinationText()
  const { destination } = channel
  if (destination?.state === 'failed')
    return (
      <span className={classes.failed} title={[text, destinationText(destination)].filter(Boolean).join('\n')}>
        <IconAlertOctagon size={iconSize.sm} aria-hidden />
        <span className={unitClasses.cut}>
          {[destinationText({ ...destination, fault: null, isSecondary: false }), text].filter(Boolean).join(' · ')}
        </span>
      </span>
    )
  return text === '' ? (
    <span className={unitClasses.none}>–</span>
  ) : (
    <span className={unitClasses.cut} title={text}>
      {text}
    </span>
  )
}
