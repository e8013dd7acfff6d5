import { feedOf, type Graphics } from '@backhaul/device-link'
import type { Modem } from '../radio/modem.ts'
import { bondedKbpsOf, encoderKbpsOf, lossPercentOf, totalKbpsOf, videoKbpsOf } from '../radio/transmissions.ts'
import { cameraShares } from '../unit/cameras.ts'
import { overlayOf } from './channel-overlays.ts'
import type { World } from '../world/world.ts'

/** The facts that the picture of a camera shows. Plain data, which the simulator sends to the process that draws. */
export interface PictureSubject {
  /** See `feedOf`. */
  readonly feed: string
  readonly name: string
  /** The number of the camera, which decides the pattern. */
  readonly camera: number
  /** The label of the camera; null of a unit that sends one picture. */
  readonly label: string | null
  /** Lines and, above 8, bits per colour of the video: `1080p`, `2160p 10 bit`. */
  readonly format: string
  /** The SHA-256 of the picture that the channel puts over the video; null without one. */
  readonly overlay: string | null
  /** Decides the background. */
  readonly key: number
  readonly encoderKbps: number
  readonly videoKbps: number
  /** Capacity that can carry late video. */
  readonly spareKbps: number
  readonly lossPercent: number
  readonly rttMs: number
  readonly delayMs: number
  /** Graphics that the channel puts over the video, from the bottom to the top. */
  readonly graphics: readonly Graphics[]
}

/** Share of the capacity that is not in use and carries late video. */
const spareShare = 0.95

function meanRttMs(modems: readonly Modem[]): number {
  let [sum, count] = [0, 0]
  for (const { connected, rttMs } of modems)
    if (connected) {
      sum += rttMs
      count += 1
    }
  return count === 0 ? 0 : sum / count
}

/** Differs by camera, so that each has its own background and damage. */
const keyOf = (key: number, camera: number): number => key + (camera - 1) * 7919

const formatText = ({ resolution, colorDepth }: { resolution: number; colorDepth: number }): string =>
  colorDepth === 8 ? `${resolution}p` : `${resolution}p ${colorDepth} bit`

/**
 * Returns the graphics that the channel that receives a camera puts over its video. There is one picture of a camera for all viewers, so that
 * the picture of the unit has it too.
 */
function graphicsOf(places: World['places'], unitId: string, channelIds: readonly string[], camera: number): Graphics[] {
  return channelIds.flatMap((id): Graphics[] => {
    const device = places.get(id)?.device
    if (device?.kind !== 'channel' || device.state.allocatedTo !== unitId) return []
    const { feedCamera, settings } = device.state
    if (feedCamera !== null && feedCamera !== camera) return []
    return settings.graphics === null ? [] : [settings.graphics]
  })
}

/** Reads the facts for the picture of a camera, without a change of the world; null for a unit that sends no live video of it. */
export function subjectOf({ places, radio: { sent }, nowMs }: World, unitId: string, camera = 1): PictureSubject | null {
  const device = places.get(unitId)?.device
  if (device?.kind !== 'unit' || device.state.silent || device.state.stream?.phase !== 'running') return null
  const { row, key, modems, setup, stream } = device.state
  const isMulti = stream.mode === 'multiCamera'
  const share = isMulti ? cameraShares(device.state, stream, { key, nowMs })[camera - 1] : camera === 1 ? 1 : undefined
  if (share === undefined) return null
  const { name, multiCamera, videoFormat } = setup.settings
  return {
    feed: feedOf(unitId, camera),
    name,
    camera,
    label: isMulti ? multiCamera.cameras[camera - 1]?.label || `CAM ${camera}` : null,
    format: formatText(videoFormat),
    overlay: overlayOf({ places }, stream.channelIds, camera)?.sha256 ?? null,
    key: keyOf(key, camera),
    encoderKbps: encoderKbpsOf(sent, row) * share,
    videoKbps: videoKbpsOf(sent, row) * share,
    spareKbps: (bondedKbpsOf(sent, row) * spareShare - totalKbpsOf(sent, row)) * share,
    lossPercent: lossPercentOf(sent, row),
    rttMs: meanRttMs(modems),
    delayMs: setup.delayMs,
    graphics: graphicsOf(places, unitId, stream.channelIds, camera),
  }
}
