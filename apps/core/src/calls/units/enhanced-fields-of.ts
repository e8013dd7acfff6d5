import type { EnhancedUnit, Unit, UnitConfiguration, UnitService } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { licenseHours, profileNameOf, streamingModeOf, videoQualityOf } from '@backhaul/rules/units'
import { displayVersion, shortVersion } from '@backhaul/rules/versions'
import type { UnitChannels } from './channels-of.ts'
import type { LastDone } from './last-done-of.ts'

interface Facts extends UnitChannels {
  readonly details: Unit
  readonly configuration: UnitConfiguration
  readonly services: readonly UnitService[]
  readonly done: LastDone
}

/** Returns the fields of a unit that follow from other facts about it. */
export function enhancedFieldsOf(facts: Facts) {
  const { details, configuration, selected, server, receiving, named, done } = facts
  const { highQualityChannel, proxyChannel } = configuration.switchermode ?? {}
  const [selHighQualityChannel, selProxyChannel] = [named(highQualityChannel), named(proxyChannel)]
  const { storeAndForwardVideoQualityV2: recording } = configuration
  const destination = destinationOf(facts)
  return {
    swVersionShort: shortVersion(details.swVersion),
    swVersionDisplay: displayVersion(details.swVersion),
    sharing: selected?.sharing ?? false,
    channelId: details.selChannel?.channelId ?? null,
    selHighQualityChannel,
    highQualityChannelId: selHighQualityChannel?.channelId ?? null,
    selProxyChannel,
    proxyChannelId: selProxyChannel?.channelId ?? null,
    previewChannelId: receiving[0]?.id ?? null,
    ...licenseHours(details.license),
    tally: tallyOf(facts),
    intercoms: configuration.intercoms ?? [],
    databridge: configuration.databridge ?? null,
    destination,
    socialMediaStatus: destination?.kind === 'social' ? destination.state : 'none',
    offlineModems: details.modems.filter(({ connected }) => !connected).map(({ port, name, state }) => ({ port, name, state })),
    multiCameraLabels: details.multipleCamera.cameras.map(({ label }) => label),
    filenamePrefix: configuration.filenamePrefix ?? null,
    storeAndForwardVideoQuality: recording === undefined ? null : profileNameOf(recording),
    videoQuality: recording === undefined ? null : videoQualityOf(recording.profile),
    streamingMode: streamingModeOf(details.modems, server),
    cellularNetworksUpdated: done.scanCellular?.endedAt ?? null,
    speedTestCompleted: done.startSpeedTest?.endedAt ?? null,
  } satisfies Partial<EnhancedUnit>
}

/** */
function tallyOf({ services, receiving }: Pick<Facts, 'services' | 'receiving'>): EnhancedUnit['tally'] {
  if (!services.some(({ serviceName, enabled }) => serviceName === 'tally' && enabled)) return null
  return { onAir: receiving.some(({ row }) => row.onAir) }
}

/** The far end that the channel reports: the one that the unit named, or its own. */
function destinationOf({ details, receiving }: Pick<Facts, 'details' | 'receiving'>): EnhancedUnit['destination'] {
  const [channel] = receiving
  if (channel === undefined || !isStreaming(details.applications)) return null
  return channel.row.destination
}
