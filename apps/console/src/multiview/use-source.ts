import type { ChannelRow } from '@backhaul/contract/channels'
import type { Feed, UnitRow } from '@backhaul/contract/units'
import { isOfflineLike, isStreaming } from '@backhaul/rules/status'
import { formatBitrate } from '@backhaul/rules/units'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { channelShape } from '../domain/channels/channel-shape.ts'
import { type DomainText, useDomainText } from '../domain/text.tsx'
import type { ShapeName } from '../domain/units/status-appearance.ts'
import { camerasOf, type Source } from './wall.ts'

/** The facts of a unit or channel that a tile and an entry of the list show. */
export interface SourceFacts {
  readonly name: string
  readonly isOnAir: boolean
  readonly shape: ShapeName
  readonly status: string
  readonly bitrate: string | null
  /** The other end: the channel of a unit, the unit of a channel. */
  readonly other: string | null
}

const bitrateOf = (kbps: number): string | null => (kbps > 0 ? formatBitrate(kbps) : null)

export function unitFacts(t: DomainText, { name, status, transition, applications, totalBitrate, selChannel }: UnitRow): SourceFacts {
  const isOnAir = isStreaming(applications)
  return {
    name,
    isOnAir,
    shape: status,
    status: t(transition === null ? `status.${status}` : `transition.${transition.kind}`),
    bitrate: isOfflineLike(status) ? null : bitrateOf(totalBitrate),
    other: isOnAir ? (selChannel?.name ?? null) : null,
  }
}

export function channelFacts(t: TFunction<'multiview'>, channel: ChannelRow): SourceFacts {
  const { channelName, status, onAir, bitrate, allocatedToUnitAlias } = channel
  return {
    name: channelName,
    isOnAir: status === 'collecting',
    shape: channelShape(channel),
    status: t(onAir ? 'onAir' : `channelStatus.${status}`),
    bitrate: bitrateOf(bitrate),
    other: allocatedToUnitAlias,
  }
}

/** Returns the live facts of a source; null when the user does not see it, or while it loads. */
export function useSource({ kind, id, camera = 1 }: Source): SourceFacts | null {
  const { t } = useTranslation('multiview')
  const text = useDomainText()
  const { units, channels } = useLive()
  const unit = useRow(units, kind === 'unit' ? id : null)
  const isOneOfSeveral = unit !== undefined && [camera, ...camerasOf(unit)].some((each) => each > 1)
  const feed = isOneOfSeveral ? unit.feeds.find((each) => each.camera === camera) : undefined
  const channel = useRow(channels, kind === 'channel' ? id : (feed?.channelId ?? null))
  if (unit === undefined) return kind === 'channel' && channel !== undefined ? channelFacts(t, channel) : null
  const facts = unitFacts(text, unit)
  // Rate and channel of the row are those of the whole unit; those of a camera are of the channel that receives it.
  return !isOneOfSeveral ? facts : { ...facts, name: t('camera', { name: facts.name, number: camera }), ...cameraFacts(feed, channel) }
}

const cameraFacts = (feed: Feed | undefined, channel: ChannelRow | undefined): Pick<SourceFacts, 'bitrate' | 'other'> => ({
  bitrate: channel === undefined ? null : bitrateOf(channel.bitrate),
  other: feed?.name || null,
})
