import type { Clock } from '@backhaul/clock'
import { pictureClose, pictureLimits } from '@backhaul/contract'
import type { UnitPicture } from '@backhaul/device-link'
import type { WebSocket } from 'ws'
import type { Caller } from '../caller.ts'
import type { Devices } from '../devices/link/devices.ts'
import type { Registry } from '../devices/registry/registry.ts'
import { FleetPictures } from './fleet-links.ts'
import { sourceOf } from './source.ts'
import { noFrameYet, type Tile, Viewer, type ViewerSession } from './viewer.ts'

/** States, channels and owners are read at this interval; moves, sessions and rights act at once. */
const tickMs = 250
/** Sessions and rights are read again after this many ticks: 5 s. */
const renewEveryTicks = 20
/** Changes of the watched units reach the fleets together after this time. */
const askAfterMs = 50
const goingAway = 1001

export interface PicturesDeps {
  transportClock: Clock
  registry: Registry
  devices: Devices
}

/** The pictures of units on their way from the fleets to the browsers (docs/pictures.md): tiles, their units and their viewers. */
export class Pictures {
  readonly fleets: FleetPictures
  readonly #deps: PicturesDeps
  readonly #viewers = new Set<Viewer>()
  /** By the feed that they show. */
  readonly #tilesOf = new Map<string, Set<Tile>>()
  #stopTicks: (() => void) | null = null
  #stopAsking: (() => void) | null = null
  #ticks = 0
  #sent = 0
  #slow = 0

  constructor(deps: PicturesDeps) {
    this.#deps = deps
    this.fleets = new FleetPictures(deps.devices, (picture) => this.#deliver(picture))
  }

  /** Accepts a browser. Of a session with too many connections, the oldest one is closed. */
  connect(socket: WebSocket, session: ViewerSession): Viewer {
    const viewer = new Viewer(socket, session)
    const siblings = [...this.#viewers].filter(({ caller }) => caller.sessionId === viewer.caller.sessionId)
    if (siblings.length >= pictureLimits.connectionsPerSession)
      this.#end(siblings[0] as Viewer, pictureClose.replaced, 'replaced by a newer connection')
    this.#viewers.add(viewer)
    this.#stopTicks ??= this.#deps.transportClock.every(tickMs, () => this.#tick())
    return viewer
  }

  disconnect(viewer: Viewer): void {
    if (!this.#viewers.delete(viewer)) return
    viewer.closed = true
    for (const tile of viewer.tiles.values()) this.#leave(tile)
    viewer.tiles.clear()
    if (this.#viewers.size > 0) return
    this.#stopTicks?.()
    this.#stopTicks = null
  }

  /** Takes a message of a browser. */
  receive(viewer: Viewer, message: Buffer, isBinary: boolean): void {
    if (viewer.closed) return
    const wanted = viewer.read(message, isBinary, this.#deps.transportClock.monotonicMs())
    if (wanted === null) {
      this.disconnect(viewer)
      return viewer.refuse()
    }
    for (const tile of viewer.replaceTiles(wanted)) this.#leave(tile)
    this.#look(viewer)
    this.askSoon()
  }

  /** Ends the connections of sessions that are over. */
  endSessions(sessionIds: readonly string[]): void {
    for (const viewer of this.#viewers)
      if (sessionIds.includes(viewer.caller.sessionId)) this.#end(viewer, pictureClose.sessionOver, 'session is over')
  }

  /** Asks the connections of a session to connect again with the new token of their browser. */
  reconnect(sessionId: string): void {
    for (const viewer of this.#viewers) if (viewer.caller.sessionId === sessionId) this.#end(viewer, goingAway, 'session is renewed')
  }

  /** Applies changed rights of a user. */
  recheck(userId: string): void {
    for (const viewer of this.#viewers) if (viewer.caller.userId === userId) this.#renew(viewer)
  }

  /** Applies changed memberships: a tile of an object that left the caller's scope gets no further frame. */
  moved(): void {
    for (const viewer of this.#viewers) this.#look(viewer)
  }

  stats() {
    const bufferedBytes = Array.from(this.#viewers, ({ socket }) => socket.bufferedAmount).reduce((sum, bytes) => sum + bytes, 0)
    return {
      bufferedBytes,
      viewers: this.#viewers.size,
      feeds: this.#tilesOf.size,
      sent: this.#sent,
      slow: this.#slow,
      fleets: this.fleets.stats(),
    }
  }

  /** Ends all connections: the core stops, alone or with its server. */
  close(): void {
    for (const viewer of this.#viewers) this.#end(viewer, goingAway, 'core is stopping')
    for (const link of this.fleets.links()) this.fleets.end(link, goingAway, 'core is stopping')
    this.#stopAsking?.()
  }

  /** Asks the fleets for the watched units, together with the changes that follow soon. */
  askSoon(): void {
    this.#stopAsking ??= this.#deps.transportClock.after(askAfterMs, () => {
      this.#stopAsking = null
      this.#ask()
    })
  }

  #ask(): void {
    const wanted = new Map<string, number>()
    for (const [feed, tiles] of this.#tilesOf) wanted.set(feed, Math.max(...Array.from(tiles, (tile) => tile.wanted.fps)))
    this.fleets.ask(wanted)
  }

  #tick(): void {
    const renews = ++this.#ticks % renewEveryTicks === 0
    for (const viewer of this.#viewers) {
      if (renews) this.#renew(viewer)
      this.#look(viewer)
    }
    this.#ask()
  }

  /** Looks up what the tiles of a browser show now. */
  #look(viewer: Viewer): void {
    const { transportClock, registry } = this.#deps
    const [now, nowMs] = [transportClock.now(), transportClock.monotonicMs()]
    for (const tile of viewer.tiles.values()) {
      const source = sourceOf(registry, viewer.caller, tile.wanted, now)
      const feed = source === 'denied' ? null : source.feed
      if (feed !== tile.feed) {
        this.#leave(tile)
        this.#enter(tile, feed)
      }
      if (source === 'denied') tile.state = 'denied'
      else if (feed === null) tile.state = 'none'
      else tile.state = nowMs - tile.frameMs < pictureLimits.waitingAfterMs ? 'live' : 'waiting'
      viewer.tell(tile)
    }
  }

  #enter(tile: Tile, feed: string | null): void {
    tile.feed = feed
    tile.frameMs = noFrameYet
    if (feed === null) return
    const tiles = this.#tilesOf.get(feed)
    if (tiles === undefined) this.#tilesOf.set(feed, new Set([tile]))
    else tiles.add(tile)
    this.askSoon()
  }

  #leave(tile: Tile): void {
    if (tile.feed === null) return
    const tiles = this.#tilesOf.get(tile.feed)
    tiles?.delete(tile)
    if (tiles?.size === 0) this.#tilesOf.delete(tile.feed)
    tile.feed = null
    this.askSoon()
  }

  #deliver({ feed, seq, jpeg }: UnitPicture): void {
    const nowMs = this.#deps.transportClock.monotonicMs()
    for (const tile of this.#tilesOf.get(feed) ?? []) {
      const { viewer } = tile
      tile.frameMs = nowMs
      tile.state = 'live'
      viewer.tell(tile)
      const done = viewer.show(tile, seq, jpeg, nowMs)
      if (done === 'sent') this.#sent++
      else if (done === 'slow') this.#slow++
    }
  }

  #renew(viewer: Viewer): void {
    const number = ++viewer.renewals
    const renewed = viewer.session.renew()
    const apply = (caller: Caller | null) => {
      if (viewer.closed || number !== viewer.renewals) return
      if (caller === null || caller.expiresAt <= this.#deps.transportClock.now())
        return this.#end(viewer, pictureClose.sessionOver, 'session is over')
      viewer.caller = caller
      this.#look(viewer)
    }
    // When the session cannot be read, the known one stays valid until the next attempt.
    if (renewed instanceof Promise) renewed.then(apply, () => undefined)
    else apply(renewed)
  }

  #end(viewer: Viewer, code: number, reason: string): void {
    this.disconnect(viewer)
    viewer.close(code, reason)
  }
}
