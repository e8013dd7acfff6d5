import type { BasemapFile, BasemapShapes, InlandShapes } from './basemap-file.ts'
import { drawTile, type World, worldOf } from './draw-tile.ts'
import type { FromBasemapWorker, TileRequest, ToBasemapWorker } from './messages.ts'

const send = (message: FromBasemapWorker, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** The zoom of a tile from which the finer shapes are drawn. */
const detailZoomMin = 6
const zoomMax = { world: 8, detail: 10 }

let world: Promise<World | null> = Promise.resolve(null)
let urls: { readonly detail: string; readonly inland: string | null } | null = null
let detail: Promise<World | null> | null = null
let isDetailLoaded = false

addEventListener('message', ({ data }: MessageEvent<ToBasemapWorker>) => {
  if (data.kind === 'load') world = load(data.url)
  else void draw(data)
})

/** Draws a tile of a large zoom twice while the finer shapes are loaded, at first from the others. When they fail to load, that remains. */
async function draw(request: TileRequest): Promise<void> {
  const coarse = await world
  if (coarse === null) return
  const isFine = request.z >= detailZoomMin && urls !== null
  if (!isFine || !isDetailLoaded) sendTile(coarse, request, !isFine)
  if (!isFine) return
  detail ??= loadDetail().catch(() => null)
  sendTile((await detail) ?? coarse, request, true)
}

function sendTile(shapes: World, request: TileRequest, isFinal: boolean): void {
  const bitmap = drawTile(shapes, request)
  send({ kind: 'tile', id: request.id, bitmap, isFinal }, [bitmap])
}

/** Returns the finer shapes, without rivers, lakes and urban areas when these fail to load. */
async function loadDetail(): Promise<World> {
  const { detail: shapesUrl, inland: inlandUrl } = urls!
  const inland = inlandUrl === null ? null : fetchJson<InlandShapes>(inlandUrl).catch(() => null)
  const loaded = worldOf(await fetchJson<BasemapShapes>(shapesUrl), zoomMax.detail, await inland)
  isDetailLoaded = true
  return loaded
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as T
}

async function load(url: string): Promise<World | null> {
  try {
    const file = await fetchJson<BasemapFile>(url)
    const loaded = worldOf(file, zoomMax.world)
    const { attribution, countries, places } = file
    const urlOf = (name: string) => new URL(name, url).href
    if (file.detail !== undefined) urls = { detail: urlOf(file.detail), inland: file.inland === undefined ? null : urlOf(file.inland) }
    send({ kind: 'labels', labels: { attribution, countries, places } })
    return loaded
  } catch {
    send({ kind: 'failed' })
    return null
  }
}
