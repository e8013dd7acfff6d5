import { cameraOf, type PictureWatch, pictureLinkLimits, readPicture, type UnitPicture } from '@backhaul/device-link'
import type { WebSocket } from 'ws'
import type { Devices } from '../devices/link/devices.ts'
import type { FleetGrant } from '../devices/link/fleet-grant.ts'

/** The spec doesn't say; a fleet needs two, one to learn what is watched and one for its pictures. Further ones are refused. */
const linksMax = 256
const tryLater = 1013

/** The link on which a fleet sends pictures. `instance` is the name that the fleet uses on its device links; null for all of its token. */
export interface PictureLink {
  readonly socket: WebSocket
  readonly grant: FleetGrant
  readonly instance: string | null
  /** The feeds that the core has asked for. */
  watched: ReadonlySet<string>
  /** The last `watch` as sent. */
  sent: string
}

/** Feeds that are watched, with the highest rate of those who watch each. */
export type Wanted = ReadonlyMap<string, number>

/** The picture links of all fleets: asks each for the units that it owns, and takes frames of these only. */
export class FleetPictures {
  readonly #devices: Pick<Devices, 'speakerOf'>
  readonly #onPicture: (picture: UnitPicture) => void
  readonly #links = new Set<PictureLink>()
  #frames = 0
  #invalid = 0
  #unwatched = 0
  #foreign = 0

  constructor(devices: Pick<Devices, 'speakerOf'>, onPicture: (picture: UnitPicture) => void) {
    this.#devices = devices
    this.#onPicture = onPicture
  }

  /** Takes a link. It is sent what is watched with the next `ask`. */
  open(socket: WebSocket, grant: FleetGrant, instance: string | null): PictureLink | null {
    if (this.#links.size >= linksMax) {
      socket.close(tryLater, 'too many picture links')
      return null
    }
    const link: PictureLink = { socket, grant, instance, watched: new Set(), sent: '' }
    this.#links.add(link)
    return link
  }

  close(link: PictureLink): void {
    this.#links.delete(link)
  }

  /** Ends a link at once: frames that are still in transit are ignored. */
  end(link: PictureLink, code: number, reason: string): void {
    this.close(link)
    link.socket.close(code, reason)
  }

  links(): readonly PictureLink[] {
    return [...this.#links]
  }

  /** Asks every fleet for its share of the wanted units. A link that was asked for the same before is left alone. */
  ask(wanted: Wanted): void {
    for (const link of this.#links) {
      const units: PictureWatch['units'] = []
      const feeds = new Set<string>()
      for (const [feed, fps] of wanted) {
        // Beyond the limit, tiles wait until others are closed.
        if (units.length === pictureLinkLimits.unitsMax) break
        const { unitId, camera } = cameraOf(feed)
        if (!this.#owns(link, unitId)) continue
        feeds.add(feed)
        // Without the camera for the first one, which every fleet knows.
        units.push({ unitId, ...(camera > 1 && { camera }), fps })
      }
      const frame = JSON.stringify({ op: 'watch', units } satisfies PictureWatch)
      if (frame === link.sent) continue
      link.sent = frame
      link.watched = feeds
      link.socket.send(frame)
    }
  }

  /** Takes a frame. One that is invalid, was not asked for, or shows a unit of another fleet is only counted. */
  take(link: PictureLink, bytes: Uint8Array): void {
    if (!this.#links.has(link)) return
    const picture = readPicture(bytes)
    if (picture === null) this.#invalid++
    else if (!link.watched.has(picture.feed)) this.#unwatched++
    else if (!this.#owns(link, cameraOf(picture.feed).unitId)) this.#foreign++
    else {
      this.#frames++
      this.#onPicture(picture)
    }
  }

  stats() {
    const dropped = { invalid: this.#invalid, unwatched: this.#unwatched, foreign: this.#foreign }
    return { links: this.#links.size, frames: this.#frames, dropped }
  }

  /** Whether the fleet of a link owns a unit: by its token, and by its name if the link has one. */
  #owns({ grant, instance }: PictureLink, unitId: string): boolean {
    const owner = this.#devices.speakerOf(unitId)
    if (owner === undefined || owner.grant.token?.hash !== grant.token?.hash) return false
    // A fleet with a link per device adds the device to its name.
    return instance === null || owner.instance === instance || owner.instance?.startsWith(`${instance} `) === true
  }
}
