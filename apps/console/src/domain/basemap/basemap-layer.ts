import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { LabelsLayer } from './labels-layer.ts'
import type { FromBasemapWorker, ToBasemapWorker } from './messages.ts'
import { palettes, type Scheme, type TileColours } from './palette.ts'

const tileSize = 512
const densityMax = 3

export interface Basemap {
  setLook(scheme: Scheme, language: string): void
  remove(): void
}

/**
 * Land, borders and names from the origin of the console alone. A worker holds the shapes and draws the tiles, which are
 * placed here. The data is loaded when the layer is added to a map, never with the console.
 */
export function createBasemap(map: L.Map, onFailed: () => void): Basemap {
  const worker = new Worker(new URL('./basemap.worker.ts', import.meta.url), { type: 'module', name: 'basemap' })
  const send = (message: ToBasemapWorker) => worker.postMessage(message)
  const tiles = new BasemapTiles(send)
  const names = new LabelsLayer()

  worker.addEventListener('message', ({ data }: MessageEvent<FromBasemapWorker>) => {
    if (data.kind === 'failed') onFailed()
    else if (data.kind === 'tile') tiles.put(data.id, data.bitmap, data.isFinal)
    else {
      map.attributionControl.addAttribution(data.labels.attribution)
      names.setLabels(data.labels)
    }
  })
  worker.addEventListener('error', onFailed)
  send({ kind: 'load', url: new URL(`${import.meta.env.BASE_URL}basemap/world.json`, document.baseURI).href })
  return {
    setLook(scheme, language) {
      const palette = palettes[scheme]
      names.setLook(palette, language)
      tiles.setColours(palette)
      map.addLayer(tiles).addLayer(names)
    },
    remove() {
      worker.terminate()
      tiles.remove()
      names.remove()
    },
  }
}

class BasemapTiles extends L.GridLayer {
  readonly #send: (message: ToBasemapWorker) => void
  #colours: TileColours = palettes.dark
  // Bounded by the tiles of Leaflet: a tile that is removed before it is drawn is dropped.
  readonly #waiting = new Map<number, (bitmap: ImageBitmap) => void>()
  #nextId = 0

  constructor(send: (message: ToBasemapWorker) => void) {
    super({ tileSize, keepBuffer: 1, updateWhenZooming: false, className: 'map-tiles' })
    this.#send = send
    this.on('tileunload', ({ tile }) => this.#waiting.delete(Number(tile.dataset['id'])))
  }

  setColours({ sea, shelf, land, town, river, coast, border }: TileColours): void {
    if (this.#colours.sea === sea) return
    this.#colours = { sea, shelf, land, town, river, coast, border }
    this.redraw()
  }

  put(id: number, bitmap: ImageBitmap, isFinal: boolean): void {
    this.#waiting.get(id)?.(bitmap)
    if (isFinal) this.#waiting.delete(id)
  }

  override createTile({ z, x, y }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const id = this.#nextId++
    canvas.dataset['id'] = String(id)
    let isShown = false
    this.#waiting.set(id, (bitmap) => {
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap)
      // A second call would fade the tile in again.
      if (!isShown) done(undefined, canvas)
      isShown = true
    })
    // The tiles have 512 pixels, so the zoom of Leaflet is one more than that of the data.
    const density = Math.min(densityMax, window.devicePixelRatio || 1)
    this.#send({ kind: 'tile', id, z: z - 1, x, y, size: tileSize, density, colours: this.#colours })
    return canvas
  }
}
