import type { calls, ChannelFields } from '@backhaul/contract/channels'
import type { ChannelSettings } from '@backhaul/device-link'
import {
  channelMode,
  channelType,
  type ChannelSetup,
  countsAsOutput,
  flagsOf,
  isChannelBusy,
  isChannelOffline,
  refuseCapability,
  refuseChannelChange,
  refuseFourK,
  refuseOutputChannel,
} from '@backhaul/rules/channels'
import { refusal } from '@backhaul/rules'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { adminChannel } from './admin-channel.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { settingsOf } from './settings-of.ts'
import { siblingsOf } from './siblings-of.ts'

/**
 * Changes of the channels of one server are made one after another, because the licences of the server count them. A licence is
 * taken in the database with the wish: another core may take the last one.
 */
export const update: Handle<typeof calls.update> = async (args) => {
  const { channel, input, ctx, refuse } = args
  const { channelId: _, version: __, name, ...fields } = input
  const server = ctx.registry.servers.byId.get(channel.row.serverId)
  const want = () => {
    const setup = setupOf(channel, fields)
    const flags = flagsOf(setup)
    const type = channelType(flags)
    const isOther = Object.entries(flags).some(([flag, value]) => channel.stored[flag as keyof typeof flags] !== value)
    const siblings = siblingsOf(ctx, channel.row.serverId, channel)
    if (isOther) {
      refuse(refuseChannelChange({ status: channel.row.status, serverType: server?.row.type ?? null }))
      const outputs = siblings.filter(({ row }) => countsAsOutput(row.type)).length
      if (!countsAsOutput(channel.row.type)) refuse(refuseOutputChannel(type, outputs, server?.stored.outputLicenses ?? 0))
    }
    const capabilities = capabilitiesOf(channel)
    // A channel that never reported takes what its hardware has; the device refuses the rest.
    const isKnown = capabilities.length > 0
    if (isKnown && fields.NDI === true) refuse(refuseCapability(capabilities, 'ndi'))
    if (isKnown && fields.mode === 'SMPTE') refuse(refuseCapability(capabilities, 'smpte2110'))
    if (isKnown && fields.recording === true) refuse(refuseCapability(capabilities, 'recording'))
    if (fields.fourK === true && settingsOf(channel).fourK !== true) {
      const others = siblings.filter((one) => settingsOf(one).fourK === true).length
      refuse(refuseFourK(capabilities, others, server?.stored.fourKLicenses ?? 0))
    }
    const settings = differing(channel, settingsIn(fields))
    if (settings.bandwidthKbps !== undefined && !isChannelOffline(channel.row.status) && isChannelBusy(channel.row.status))
      refuse(refusal('CHANNEL_OCCUPIED'))
    return { settings, columns: { ...flags, ...(name !== undefined && { name }) }, later: true }
  }
  // In the turn of the channel: which settings differ depends on what the change before left.
  const change = () => applySettings(args, want)
  await (server === undefined ? change() : inTurn(server, change))
  return adminChannel(channel, ctx)
}

type Fields = Partial<Omit<ChannelFields, 'name'>>

/** Returns the set-up of a channel after a change of some of its fields. */
function setupOf({ stored }: ChannelRecord, fields: Fields): ChannelSetup {
  const { output, sdiNo, ndi, forceOutput, distributor, studio, cdnName } = stored
  const { NDI = ndi, mode = channelMode(stored), ...changed } = fields
  const before = { output, sdiNo, forceOutput, distributor, studio }
  const known = Object.fromEntries(
    Object.keys(before).map((key) => [key, changed[key as keyof typeof before] ?? before[key as keyof typeof before]]),
  )
  return { ...before, ...known, mode, ndi: NDI, cdnName }
}

/** Returns the settings of the device that fields name. */
function settingsIn({ port, recording, tally, bandwidthLimit, fourK, NDI, forceOutput }: Fields): ChannelSettings {
  const settings = {
    port,
    recordsAll: recording,
    tallyName: tally,
    bandwidthKbps: bandwidthLimit,
    fourK,
    ndi: NDI,
    forceOutput,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as ChannelSettings
}

/** Keeps the settings that the channel does not have already, so that a form that sends all fields changes nothing more. */
function differing(channel: ChannelRecord, settings: ChannelSettings): ChannelSettings {
  const present = settingsOf(channel)
  const differs = ([key, value]: [string, unknown]) => (present[key as keyof ChannelSettings] ?? neutral(value)) !== value
  return Object.fromEntries(Object.entries(settings).filter(differs)) as ChannelSettings
}

/** The value of a setting that a channel has not reported. */
const neutral = (value: unknown) => (typeof value === 'boolean' ? false : null)
