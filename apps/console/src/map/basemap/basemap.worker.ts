import type { BasemapFile, BasemapShapes } from './basemap-file.ts'
import { drawTile, type World, worldOf } from './draw-tile.ts'
import type { FromBasemapWorker, ToBasemapWorker } from './messages.ts'

const send = (message: FromBasemapWorker, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** The zoom of a tile from which the finer shapes are drawn. */
const detailZoomMin = 6
const zoomMax = { world: 8, detail: 10 }

let world: Promise<World | null> = Promise.resolve(null)
let detailUrl: string | null = null
let detail: Promise<World | null> | null = null

addEventListener('message', ({ data }: MessageEvent<ToBasemapWorker>) => {
  if (data.kind === 'load') world = load(data.url)
  else
    void shapesFor(data.z).then((loaded) => {
      if (loaded === null) return
      const bitmap = drawTile(loaded, data)
      send({ kind: 'tile', id: data.id, bitmap }, [bitmap])
    })
})

/** Returns the finer shapes for a large zoom, loaded when they are first needed. When they fail to load, the others are enlarged. */
async function shapesFor(z: number): Promise<World | null> {
  const coarse = await world
  if (z < detailZoomMin || detailUrl === null) return coarse
  detail ??= fetchJson<BasemapShapes>(detailUrl).then(
    (shapes) => worldOf(shapes, zoomMax.detail),
    () => null,
  )
  return (await detail) ?? coarse
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
    if (file.detail !== undefined) detailUrl = new URL(file.detail, url).href
    send({ kind: 'labels', labels: { attribution, countries, places } })
    return loaded
  } catch {
    send({ kind: 'failed' })
    return null
  }
}
