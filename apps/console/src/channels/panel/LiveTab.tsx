import type { ChannelRow } from '@backhaul/contract/channels'
import { isChannelOffline } from '@backhaul/rules/channels'
import { formatBitrate } from '@backhaul/rules/units'
import { IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Picture } from '../../app/pictures/Picture.tsx'
import { useSession } from '../../app/session.ts'
import { AllocationCell } from '../../domain/channels/AllocationCell.tsx'
import { useChannelText } from '../../domain/channels/channel-text.tsx'
import { DestinationOf } from '../../domain/channels/DestinationStatus.tsx'
import { outputsText } from '../../domain/channels/OutputsCell.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import { uptimeText } from '../uptime-text.ts'
import classes from './channel-panel.module.css'
import { ChannelCommands } from './ChannelCommands.tsx'

const previewFps = 12

interface LiveTabProps {
  channel: ChannelRow
  /** Null until they are read: the commands depend on them. */
  details: ConfiguredChannel | null
  error: unknown
  onRetry: () => void
}

/** The picture and the live state of a channel, and its commands. */
export function LiveTab({ channel, details, error, onRetry }: LiveTabProps) {
  const { t } = useTranslation('channel-panel')
  const text = useChannelText()
  return (
    <div className={classes.sections}>
      <Preview channel={channel} />
      <Facts>
        <Fact name={text('field.unit')}>
          <Allocation channel={channel} />
        </Fact>
        <Fact name={text('field.bitrate')}>{channel.bitrate > 0 ? formatBitrate(channel.bitrate) : '–'}</Fact>
        <Fact name={text('field.outputs')}>{outputsText(text, channel) || t('noOutputs')}</Fact>
        {(channel.cdnName !== null || channel.destination !== null) && (
          <Fact name={t('activity.destination')}>
            <DestinationOf channel={channel} />
          </Fact>
        )}
        <Fact name={text('field.recording')}>{text(channel.recording ? 'recording.recording' : 'recording.notRecording')}</Fact>
        <Fact name={text('field.uptime')}>{uptimeText(text, channel.uptime)}</Fact>
      </Facts>
      {details === null ? <LoadState isLoading error={error} onRetry={onRetry} /> : <ChannelCommands channel={details} />}
    </div>
  )
}

/** The picture of the unit that the channel receives, or a text with the reason for its absence. */
function Preview({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channel-panel')
  if (channel.status === 'collecting')
    return (
      <div className={classes.preview}>
        <Picture kind="channel" id={channel.channelId} fps={previewFps} label={channel.channelName} />
      </div>
    )
  return (
    <div className={classes.noPreview}>
      <IconVideoOff size={iconSize.lg} aria-hidden />
      {t(isChannelOffline(channel.status) ? 'preview.offline' : 'preview.nothing')}
    </div>
  )
}

/** A link to the unit for users who may open it. */
function Allocation({ channel }: { channel: ChannelRow }) {
  const { may } = useSession()
  const { allocatedToUnitUid, allocatedToUnitAlias } = channel
  if (allocatedToUnitUid === null || !may('units.read')) return <AllocationCell channel={channel} />
  return (
    <Link className="target" to={`/list?unit=${allocatedToUnitUid}`}>
      {allocatedToUnitAlias ?? allocatedToUnitUid}
    </Link>
  )
}
