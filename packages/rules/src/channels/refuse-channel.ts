import type { ChannelCapability, ChannelRow, ChannelType } from '@backhaul/contract/channels'
import type { ServerType } from '@backhaul/contract/servers'
import { refusal, type Refusal } from '../refusal.ts'
import { carriesVideo, isChannelBusy, isChannelOffline } from './channel-status.ts'

/** An ingest channel is one of an ingest server, or one that is associated with one. */
type Placed = Pick<ChannelRow, 'status'> & Partial<Pick<ChannelRow, 'ingest'>> & { readonly serverType: ServerType | null }

/** E-075: a channel that works, or that is used for ingest, is neither changed in its type nor deleted. */
export function refuseChannelChange({ status, serverType, ingest = false }: Placed): Refusal<'CHANNEL_OCCUPIED' | 'INGEST_CHANNEL'> | null {
  if (ingest || serverType === 'ingest_server') return refusal('INGEST_CHANNEL')
  return isChannelBusy(status) ? refusal('CHANNEL_OCCUPIED') : null
}

/** Services §5: the bandwidth of a busy channel cannot be limited. */
export const refuseBandwidthLimit = ({
  status,
}: Pick<ChannelRow, 'status'>): Refusal<'CHANNEL_OCCUPIED' | 'CHANNEL_OFFLINE' | 'CHANNEL_UPGRADING'> | null =>
  refuseChannelOffline({ status }) ?? (carriesVideo(status) ? refusal('CHANNEL_OCCUPIED') : null)

/** A channel takes settings while it is online. */
export function refuseChannelOffline({ status }: Pick<ChannelRow, 'status'>): Refusal<'CHANNEL_OFFLINE' | 'CHANNEL_UPGRADING'> | null {
  if (isChannelOffline(status)) return refusal('CHANNEL_OFFLINE')
  return status === 'upgrading' ? refusal('CHANNEL_UPGRADING') : null
}

/** The types of channels that an output license counts. */
export const countsAsOutput = (type: ChannelType): boolean => type === 'output' || type === 'distributor'

/** E-065: `others`: the other output channels of the server. */
export const refuseOutputChannel = (type: ChannelType, others: number, outputsMax: number): Refusal<'OUTPUT_LICENSE_EXCEEDED'> | null =>
  countsAsOutput(type) && others >= outputsMax ? refusal('OUTPUT_LICENSE_EXCEEDED', { outputsMax }) : null

/** A server has so many channels. `others`: those that it has already. */
export const refuseNewChannel = (others: number, channelsMax: number): Refusal<'SERVER_CHANNELS_EXCEEDED'> | null =>
  others >= channelsMax ? refusal('SERVER_CHANNELS_EXCEEDED', { channelsMax }) : null

/** E-092, E-093: 4K needs a channel that transmits it, and a PRO-4K license that no other channel of the server uses. */
export function refuseFourK(
  capabilities: readonly ChannelCapability[],
  others: number,
  licenses: number,
): Refusal<'NO_4K_TRANSMISSION' | 'PRO_4K_LICENSES_USED'> | null {
  if (!capabilities.includes('fourK')) return refusal('NO_4K_TRANSMISSION')
  return others >= licenses ? refusal('PRO_4K_LICENSES_USED') : null
}

/** A setting that the hardware of a channel does not have. */
export const refuseCapability = (
  capabilities: readonly ChannelCapability[],
  needed: ChannelCapability,
): Refusal<'CHANNEL_NOT_CAPABLE'> | null => (capabilities.includes(needed) ? null : refusal('CHANNEL_NOT_CAPABLE', { capability: needed }))
