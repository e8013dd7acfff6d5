import { realClock as clock } from '@backhaul/clock'
import { pictureLimits, type WatchedTile } from '@backhaul/contract'
import { fetchWhenIdle } from '../../ui/idle-fetches.ts'
import type { FromPictureWorker, ToPictureWorker } from './messages.ts'
import type { TileState } from './tile-state.ts'
// oxlint-disable-next-line import/default -- the suffix makes it the address of the worker
import workerUrl from './picture.worker.ts?worker&url'

fetchWhenIdle(async () => (await fetch(workerUrl)).blob())

/** Tiles that scroll into sight and out of it are reported together. */
const settleMs = 100
const tilesMax = 65_536
const calmFps = 1

export type PictureSource = Omit<WatchedTile, 'tile'>

interface Tile {
  readonly number: number
  readonly source: PictureSource
  /** Null until the tile is watched for the first time: most rows that only pass by while a list scrolls never get one. */
  canvas: HTMLCanvasElement | null
  isVisible: boolean
  onState(state: TileState): void
}

export interface PictureFeed {
  /** Shows a source in an element for as long as it is visible. Returns the function that removes it. */
  add(host: HTMLElement, source: PictureSource, onState: (state: TileState) => void): () => void
}

export const canShowPictures = (): boolean =>
  typeof Worker === 'function' && typeof HTMLCanvasElement.prototype.transferControlToOffscreen === 'function'

type Post = (message: ToPictureWorker, transfer?: Transferable[]) => void

/** Adds a canvas that the worker draws on. Made here and not by React: the control of a canvas is transferred only once. */
function addCanvas(host: Element, tile: number, post: Post): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = pictureLimits.width
  canvas.height = pictureLimits.height
  host.append(canvas)
  const offscreen = canvas.transferControlToOffscreen()
  post({ kind: 'canvas', tile, canvas: offscreen }, [offscreen])
  return canvas
}

/** The feed of this page, once a picture was shown. */
let shared: { readonly url: string; readonly worker: Worker; readonly feed: PictureFeed } | null = null

/** Returns the next number that no tile has. */
function freeAfter(last: number, taken: ReadonlyMap<number, Tile>): number {
  let number = last
  do number = (number + 1) % tilesMax
  while (taken.has(number))
  return number
}

/** Returns the tiles in sight. At the bound those of the highest rates come first: the picture of the panel before those of the rows. */
const firstInSight = (tiles: ReadonlyMap<Element, Tile>): [Element, Tile][] =>
  [...tiles]
    .filter(([, { isVisible }]) => isVisible)
    .toSorted(([, a], [, b]) => b.source.fps - a.source.fps)
    .slice(0, pictureLimits.tilesPerConnection)

/** Connects the tiles of this page to one worker, which has one connection. A tile is watched while it is in sight. */
function createFeed(url: string): PictureFeed {
  const worker = new Worker(workerUrl, { type: 'module', name: 'pictures' })
  const tiles = new Map<Element, Tile>()
  const byNumber = new Map<number, Tile>()
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let lastNumber = 0
  let isDue = false

  const post: Post = (message, transfer = []) => worker.postMessage(message, transfer)
  const watch = () => {
    isDue = false
    const first = document.hidden ? [] : firstInSight(tiles)
    for (const [host, tile] of first) tile.canvas ??= addCanvas(host, tile.number, post)
    const watched = first.map(([, { number: tile, source }]) => ({ ...source, tile, fps: calm.matches ? calmFps : source.fps }))
    post({ kind: 'watch', tiles: watched })
  }
  const schedule = () => {
    if (isDue) return
    isDue = true
    clock.after(settleMs, watch)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const tile = tiles.get(target)
      if (tile !== undefined) tile.isVisible = isIntersecting
    }
    schedule()
  })
  worker.addEventListener('message', ({ data: { tile, state } }: MessageEvent<FromPictureWorker>) => byNumber.get(tile)?.onState(state))
  worker.addEventListener('error', () => {
    for (const tile of tiles.values()) tile.onState('unavailable')
    // The next tile starts another worker.
    if (shared?.worker === worker) shared = null
  })
  document.addEventListener('visibilitychange', schedule)
  calm.addEventListener('change', schedule)
  // Pages are opened at different moments, which spreads the reconnections of all consoles after a restart of the core.
  post({ kind: 'start', url, jitter: (performance.timeOrigin % 1000) / 1000 })

  const add: PictureFeed['add'] = (host, source, onState) => {
    const number = (lastNumber = freeAfter(lastNumber, byNumber))
    const tile: Tile = { number, source, canvas: null, isVisible: false, onState }
    tiles.set(host, tile)
    byNumber.set(number, tile)
    observer.observe(host)
    return () => {
      observer.unobserve(host)
      tiles.delete(host)
      byNumber.delete(number)
      if (tile.canvas === null) return
      tile.canvas.remove()
      post({ kind: 'remove', tile: number })
      schedule()
    }
  }
  const feed = { add }
  shared = { url, worker, feed }
  return feed
}

/** Returns the feed of this page from the websocket at this address. */
export const pictureFeed = (url: string): PictureFeed => (shared?.url === url ? shared.feed : createFeed(url))
