import type { World } from '../world/world.ts'

/** The picture that the channels of a stream put over its video. */
export interface StreamOverlay {
  /** Names the picture: each is sent to the process that draws once. */
  readonly sha256: string
  /** In base64. */
  readonly png: string
}

/** Returns the overlay of the channel that receives a camera of a unit; null without one. */
export function overlayOf({ places }: Pick<World, 'places'>, channelIds: readonly string[], camera: number): StreamOverlay | null {
  // A unit that sends one picture sends it to all of its channels; the first one is shown.
  const channel = places.get(channelIds[camera - 1] ?? channelIds[0] ?? '')?.device
  if (channel?.kind !== 'channel') return null
  const { settings, overlayPng } = channel.state
  return settings.overlay === null || overlayPng === null ? null : { sha256: settings.overlay.sha256, png: overlayPng }
}

/** Returns the overlays of watched cameras, by their SHA-256. */
export function overlaysOf(
  world: Pick<World, 'places'>,
  watched: readonly { unitId: string; camera?: number | undefined }[],
): Map<string, string> {
  const found = new Map<string, string>()
  for (const { unitId, camera = 1 } of watched) {
    const unit = world.places.get(unitId)?.device
    const overlay = unit?.kind === 'unit' && unit.state.stream !== null ? overlayOf(world, unit.state.stream.channelIds, camera) : null
    if (overlay !== null) found.set(overlay.sha256, overlay.png)
  }
  return found
}
