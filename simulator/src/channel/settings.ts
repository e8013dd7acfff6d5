import type { ChannelSettings, Command, FarEnd, Overlay, Rejection } from '@backhaul/device-link'
import { report } from '../device/step.ts'
import { connect, isSameFarEnd } from './destination.ts'
import { canSendTo } from './far-end.ts'
import { startCopies } from './multipoint.ts'
import { setIngestServer, stopRecording } from './recording.ts'
import { type ChannelState, type ChannelStep, type Draft, isBusy, restStatus, setStatus } from './state.ts'

type InputCommand = Extract<Command, { kind: 'setInputSource' }>
/** The settings with the destination, which has keys and is part of no report. */
type Settings = ChannelSettings & { readonly destination?: FarEnd | null | undefined }

/** No source answers at an address that contains this text. */
const refusedText = 'refuse'
const overlayBytesMax = 110 * 1024
/** The first bytes of every PNG, in base64. */
const pngStart = 'iVBORw0KGgo'
const multicast = /^2(2[4-9]|3\d)\./

const isSet = (value: unknown): boolean => value !== undefined && value !== null

/** The hardware that each setting needs. */
function lacks(
  { model }: ChannelState,
  { ndi, fourK, smpte, ffmpeg, ptmp, destination, recordsAll, ingestServerId, graphics }: Settings,
): boolean {
  const has = (ability: (typeof model.abilities)[number]) => model.abilities.includes(ability)
  return (
    (ndi === true && !has('ndi')) ||
    (fourK === true && !has('fourK')) ||
    (isSet(smpte) && !has('smpte2110')) ||
    (ffmpeg !== undefined && ffmpeg.length > 0 && !has('ffmpeg')) ||
    (ptmp !== undefined && ptmp.targets.length > 0 && !has('multipoint')) ||
    (isSet(destination) && !model.hasDestination) ||
    (recordsAll === true && !model.records) ||
    (isSet(ingestServerId) && !model.records) ||
    (isSet(graphics) && !model.takesUnits)
  )
}

/** Whether the encoder of the channel would take its arguments: pairs of an option and a plain value. */
const areArguments = (words: readonly string[]): boolean =>
  words.length % 2 === 0 &&
  words.every((word, at) => (at % 2 === 0 ? /^-[a-z0-9_-]+(:[va](:\d)?)?$/ : /^[A-Za-z0-9][\w.:/=,-]*$/).test(word))

/** Whether the essences that are on have multicast addresses, each with a port of its own. */
function areEssences({ video, audio, ancillary }: NonNullable<ChannelSettings['smpte']>): boolean {
  const sent = [video, audio, ancillary].filter(({ enabled }) => enabled)
  const places = new Set(sent.map(({ address, port }) => `${address}:${port}`))
  return places.size === sent.length && sent.every(({ address }) => multicast.test(address))
}

const addressesOf = ({ url, backupUrl }: FarEnd): string[] => (backupUrl === undefined ? [url] : [url, backupUrl])

/** Services §5: the bandwidth of a busy channel cannot be limited. E-075: its ingest server cannot be changed either. */
export function refuseSettings(channel: ChannelState, settings: Settings): Rejection | null {
  const { bandwidthKbps, ffmpeg, smpte, ptmp, destination, ingestServerId } = settings
  const isOtherServer = ingestServerId !== undefined && ingestServerId !== channel.settings.ingestServerId
  if (bandwidthKbps !== undefined && bandwidthKbps !== channel.settings.bandwidthKbps && isBusy(channel)) return 'busy'
  if (isOtherServer && (isBusy(channel) || channel.recording !== null)) return 'busy'
  if (lacks(channel, settings)) return 'valueNotSupported'
  if (ffmpeg !== undefined && !areArguments(ffmpeg)) return 'valueNotSupported'
  if (smpte && !areEssences(smpte)) return 'valueNotSupported'
  if (destination && !addressesOf(destination).every(canSendTo)) return 'valueNotSupported'
  return ptmp?.targets.includes(channel.id) ? 'wrongChannels' : null
}

export function configure(channel: Draft, step: ChannelStep, { destination, ...settings }: Settings): void {
  const { ingestServerId } = channel.settings
  channel.settings = { ...channel.settings, ...settings }
  report(step, { settings: channel.settings })
  setIngestServer(channel, step, ingestServerId)
  if (channel.status === 'collecting' && settings.ptmp !== undefined) startCopies(channel, step)
  if (destination === undefined || isSameFarEnd(channel.ownFarEnd, destination)) return
  channel.ownFarEnd = destination
  report(step, { hasDestination: destination !== null })
  // A destination that the unit named counts until its stream ends.
  if (channel.status === 'collecting' && channel.requestedFarEnd === null) connect(channel, step)
}

/** A passphrase of SRT has 10 to 64 characters; only inputs have a source. */
export function refuseInputSource({ model }: ChannelState, { passphrase }: InputCommand): Rejection | null {
  if (!model.hasSource) return 'valueNotSupported'
  return passphrase !== undefined && passphrase.length < 10 ? 'valueNotSupported' : null
}

/** Takes a source. One that the channel calls sends video at once; the channel waits for every other one. The secrets are not kept. */
export function setInputSource(channel: Draft, step: ChannelStep, { source }: InputCommand): void {
  channel.settings = { ...channel.settings, inputSource: source }
  const isCalled = source !== null && source.address !== null && source.mode !== 'listener'
  channel.sourceConnected = isCalled && !source.address?.includes(refusedText)
  if (!channel.sourceConnected) stopRecording(channel, step)
  report(step, { settings: { inputSource: source }, sourceConnected: channel.sourceConnected })
  setStatus(channel, step, restStatus(channel))
}

/** A picture is a PNG of at most 110 KB. */
export function refuseOverlay({ model }: ChannelState, overlay: Overlay | null, png: string | undefined): Rejection | null {
  if (!model.abilities.includes('overlay')) return 'valueNotSupported'
  if (overlay === null) return null
  const isPng = png?.startsWith(pngStart) === true && (png.length * 3) / 4 <= overlayBytesMax + 2
  return isPng ? null : 'valueNotSupported'
}

export function setOverlay(channel: Draft, step: ChannelStep, overlay: Overlay | null, png: string | undefined): void {
  channel.settings = { ...channel.settings, overlay }
  channel.overlayPng = overlay === null ? null : (png ?? null)
  report(step, { settings: { overlay } })
}
