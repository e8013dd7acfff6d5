import type { Canvas, Image } from '@napi-rs/canvas'
import { realClock } from '@backhaul/clock'
import { feedOf } from '@backhaul/device-link'
import { drawPicture } from './draw.ts'
import { type CoreAddress, maintainPictureLink, type PictureLink, type Watched } from './link.ts'
import { type PictureTask, subjectsEveryMs } from './messages.ts'
import { createPlayer, isFrozen, type Player, takeSubject, tearsAt } from './player.ts'
import { createWorldTime } from './world-time.ts'

/** A camera that had no turn is owed no more than this, so that it does not catch up on old pictures. */
const owedMax = 1.5
/** Without news for this long, the simulator is paused or gone, and no picture is sent. */
const outdatedMs = 8 * subjectsEveryMs
/** A paused world sends its pictures at this rate at most: the same ones, often enough that the core does not count them as missing. */
const pausedFpsMax = 2

interface Rate {
  readonly feed: string
  readonly fps: number
}

/** The watched cameras of one fleet in the process that draws. */
export class DrawnFleet {
  readonly #link: PictureLink
  readonly #players = new Map<string, Player>()
  readonly #time = createWorldTime()
  /** Rates by feed, and the part of a frame that each is owed. */
  #rates: readonly Rate[] = []
  readonly #owed = new Map<string, number>()
  #turn = 0
  #tickedMs = 0
  #nowMs = 0
  /** Cameras that may still be drawn in this tick. */
  #left = 0

  constructor(address: CoreAddress) {
    this.#link = maintainPictureLink(address, realClock, (units) => this.#watch(units))
  }

  take({ worldMs, subjects }: Extract<PictureTask, { kind: 'subjects' }>, realMs: number): void {
    this.#time.take(worldMs, realMs)
    const named = new Set<string>()
    for (const subject of subjects) {
      named.add(subject.feed)
      const player = this.#players.get(subject.feed) ?? createPlayer(subject)
      this.#players.set(subject.feed, player)
      takeSubject(player, subject, worldMs)
    }
    for (const feed of this.#players.keys()) if (!named.has(feed)) this.#players.delete(feed)
  }

  /** Notes what each camera is owed since the last tick. */
  beginTick(realMs: number): void {
    this.#left = 0
    if (this.#link.isSlow || realMs - this.#time.readMs > outdatedMs) return
    this.#nowMs = this.#time.at(realMs)
    this.#left = this.#rates.length
    const elapsedS = (realMs - this.#tickedMs) / 1000
    this.#tickedMs = realMs
    const fpsMax = this.#time.isPaused ? pausedFpsMax : Infinity
    for (const { feed, fps } of this.#rates)
      this.#owed.set(feed, Math.min(owedMax, (this.#owed.get(feed) ?? 1) + Math.min(fps, fpsMax) * elapsedS))
  }

  /** Draws and sends the next camera that is owed a frame. Returns false without one. */
  drawNext(canvas: Canvas, overlays: ReadonlyMap<string, Image | null>): boolean {
    while (this.#left > 0) {
      this.#left -= 1
      const { feed } = this.#rates[this.#turn++ % this.#rates.length] as Rate
      const player = this.#players.get(feed)
      const due = this.#owed.get(feed) ?? 0
      if (player === undefined || due < 1 || this.#isFrozen(player)) continue
      this.#owed.set(feed, due - 1)
      const overlay = overlays.get(player.subject.overlay ?? '') ?? null
      const picture = drawPicture(canvas, player.subject, this.#nowMs, tearsAt(player, this.#nowMs), this.#time.isPaused, overlay)
      this.#link.send(feed, player.seq++, picture)
      return true
    }
    return false
  }

  end(): void {
    this.#link.stop()
  }

  /** A paused world shows its pictures also where it was paused during a freeze. */
  #isFrozen(player: Player): boolean {
    return !this.#time.isPaused && isFrozen(player, this.#nowMs)
  }

  #watch(units: Watched): void {
    this.#rates = units.map(({ unitId, camera, fps }) => ({ feed: feedOf(unitId, camera), fps }))
    this.#left = 0
    const watched = new Set(this.#rates.map(({ feed }) => feed))
    for (const feed of this.#owed.keys()) if (!watched.has(feed)) this.#owed.delete(feed)
  }
}
