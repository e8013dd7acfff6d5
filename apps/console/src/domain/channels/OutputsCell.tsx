import type { ChannelRow } from '@backhaul/contract/channels'
import unitClasses from '../units/cells.module.css'
import { outputsOf } from './channel-outputs.ts'
import { type ChannelText, useChannelText } from './channel-text.tsx'

export const outputsText = (t: ChannelText, channel: ChannelRow): string =>
  outputsOf(channel)
    .map(({ kind, detail }) => (detail === '' ? t(`output.${kind}`) : t(`outputDetail.${kind as 'sdi'}`, { detail })))
    .join(' · ')

/** Where a channel passes its picture on. A channel without an output shows it in the browser alone. */
export function OutputsCell({ channel }: { channel: ChannelRow }) {
  const text = outputsText(useChannelText(), channel)
  return text === '' ? (
    <span className={unitClasses.none}>–</span>
  ) : (
    <span className={unitClasses.cut} title={text}>
      {text}
    </span>
  )
}
