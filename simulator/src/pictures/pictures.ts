import type { Clock } from '@backhaul/clock'
import { pictureLinkLimits } from '@backhaul/device-link'
import type { World } from '../world/world.ts'
import { createDrawingProcess, type DrawingProcess } from './drawing-process.ts'
import { type CoreAddress, maintainPictureLink, type PictureLink, type Watched } from './link.ts'
import { overlaysMax, subjectsEveryMs } from './messages.ts'
import { shareOut } from './share.ts'
import { overlaysOf } from './channel-overlays.ts'
import { type PictureSubject, subjectOf } from './subject.ts'

/** A fleet whose pictures no user watched for this long is no longer drawn. The process ends with the last one. */
const idleMs = 60_000
/** Cameras of all fleets that are drawn: as many as one core asks for. */
const camerasMax = pictureLinkLimits.unitsMax

export interface PicturesOptions {
  /** Real time. */
  readonly clock: Clock
  /** Called when the process that draws has ended by itself. */
  readonly onEnded?: (reason: string) => void
}

/** A fleet whose pictures are sent. */
export interface PictureFleet {
  readonly address: CoreAddress
  readonly world: World
  /** The clock of the world. */
  readonly clock: Clock
}

interface AddedFleet extends PictureFleet {
  readonly number: number
  watched: Watched
  /** Whether the process that draws has its link: from the first watched camera until none was watched for a minute. */
  isDrawn: boolean
  cancelIdle: (() => void) | null
}

/**
 * Sends the pictures of fleets to their cores. This process keeps a link per fleet that tells what is watched; another process,
 * which runs only while something is, draws and sends for all of them.
 */
export class Pictures {
  readonly #clock: Clock
  readonly #fleets = new Map<AddedFleet, PictureLink>()
  readonly #drawing: DrawingProcess
  #lastNumber = 0
  #cancelSubjects = () => {}
  /** The overlays that the process which draws has. At most as many as it keeps; then all are sent again. */
  readonly #sentOverlays = new Set<string>()

  constructor({ clock, onEnded = () => {} }: PicturesOptions) {
    this.#clock = clock
    this.#drawing = createDrawingProcess({ clock, onStarted: () => this.#begin(), onEnded })
  }

  /** Sends the pictures of a fleet to its core while someone watches. Returns the function that ends this. */
  add(given: PictureFleet): () => void {
    const fleet: AddedFleet = { ...given, number: ++this.#lastNumber, watched: [], isDrawn: false, cancelIdle: null }
    // The end of a removed fleet's link reports that nothing is watched.
    const onWatch = (watched: Watched) => this.#fleets.has(fleet) && this.#watch(fleet, watched)
    this.#fleets.set(fleet, maintainPictureLink(given.address, this.#clock, onWatch))
    return () => this.#remove(fleet)
  }

  stop(): void {
    for (const fleet of this.#fleets.keys()) this.#remove(fleet)
  }

  /** The id of the process that draws; null while none runs. */
  get pid(): number | null {
    return this.#drawing.pid
  }

  get #drawn(): AddedFleet[] {
    return [...this.#fleets.keys()].filter(({ isDrawn }) => isDrawn)
  }

  /** Tells a process that has started all that it draws. */
  #begin(): void {
    this.#cancelSubjects()
    this.#sentOverlays.clear()
    for (const { number, address } of this.#drawn) this.#drawing.send({ kind: 'begin', fleet: number, address })
    this.#cancelSubjects = this.#clock.every(subjectsEveryMs, () => this.#sendSubjects())
    this.#sendSubjects()
  }

  #sendSubjects(): void {
    const fleets = this.#drawn
    const watched = shareOut(
      fleets.map((fleet) => fleet.watched),
      camerasMax,
    )
    for (const [i, { number, world, clock }] of fleets.entries()) {
      this.#sendOverlays(overlaysOf(world, watched[i] ?? []))
      const subjects = (watched[i] ?? [])
        .map(({ unitId, camera }) => subjectOf(world, unitId, camera))
        .filter((one): one is PictureSubject => one !== null)
      this.#drawing.send({ kind: 'subjects', fleet: number, worldMs: clock.now(), subjects })
    }
  }

  #sendOverlays(overlays: ReadonlyMap<string, string>): void {
    if (this.#sentOverlays.size + overlays.size > overlaysMax) this.#sentOverlays.clear()
    for (const [sha256, png] of overlays)
      if (!this.#sentOverlays.has(sha256)) {
        this.#sentOverlays.add(sha256)
        this.#drawing.send({ kind: 'overlay', sha256, png })
      }
  }

  #watch(fleet: AddedFleet, watched: Watched): void {
    fleet.watched = watched
    if (watched.length === 0) {
      if (fleet.isDrawn) fleet.cancelIdle ??= this.#clock.after(idleMs, () => this.#rest(fleet))
      return
    }
    fleet.cancelIdle?.()
    fleet.cancelIdle = null
    if (!fleet.isDrawn) {
      fleet.isDrawn = true
      this.#drawing.send({ kind: 'begin', fleet: fleet.number, address: fleet.address })
    }
    this.#drawing.start()
    this.#sendSubjects()
  }

  /** Ends the drawing of a fleet. */
  #rest(fleet: AddedFleet): void {
    fleet.cancelIdle?.()
    fleet.cancelIdle = null
    if (!fleet.isDrawn) return
    fleet.isDrawn = false
    this.#drawing.send({ kind: 'end', fleet: fleet.number })
    if (this.#drawn.length > 0) return
    this.#cancelSubjects()
    this.#drawing.end()
  }

  #remove(fleet: AddedFleet): void {
    this.#rest(fleet)
    this.#fleets.get(fleet)?.stop()
    this.#fleets.delete(fleet)
  }
}
