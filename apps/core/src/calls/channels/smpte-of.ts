import type { SmpteFields, SmpteMetadata } from '@backhaul/contract/channels'
import type { SmpteSettings } from '@backhaul/device-link'
import { smpteSdp } from '@backhaul/rules/channels'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { settingsOf } from './settings-of.ts'

/** Returns the settings as the device link has them. */
export function toDevice({ audio: { packetTime, ...audio }, ...fields }: SmpteFields): SmpteSettings {
  return { ...fields, audio: { ...audio, packetTimeUs: packetTime } }
}

/** A device reports its settings in the form of the link, which is wider than that of the API. */
const fromDevice = ({ audio: { packetTimeUs, ...audio }, ...settings }: SmpteSettings): SmpteFields =>
  ({ ...settings, audio: { ...audio, packetTime: packetTimeUs } }) as SmpteFields

/** Returns the SMPTE 2110 output of a channel with an SDP for each essence. */
export function smpteOf(channel: ChannelRecord): SmpteMetadata {
  const { smpte } = settingsOf(channel)
  const { version, name } = channel.stored
  if (!smpte) return { isConfigured: false, settings: null, sdp: { video: null, audio: null, ancillary: null }, version }
  const settings = fromDevice(smpte)
  return { isConfigured: true, settings, sdp: smpteSdp({ channelId: channel.id, name, version }, settings), version }
}
