import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { type Box, type LabelBox, placeLabels } from './place-labels.ts'
import type { Labels } from './messages.ts'
import { type Palette, palettes } from './palette.ts'

/** The part of the view by which the canvas is extended, so that names are present while the map is dragged. */
const padding = 0.25

/** Names of countries and cities on one canvas above the tiles and below the units. */
export class LabelsLayer extends L.Layer {
  readonly #canvas = document.createElement('canvas')
  #labels: Labels = { attribution: '', countries: [], places: [] }
  #language = 'en'
  #palette: Palette = palettes.dark
  #frame = 0

  constructor() {
    super()
    this.#canvas.className = 'map-names leaflet-zoom-hide'
    this.#canvas.setAttribute('aria-hidden', 'true')
  }

  setLabels(labels: Labels): void {
    this.#labels = labels
    this.redraw()
  }

  setLook(palette: Palette, language: string): void {
    this.#palette = palette
    this.#language = language
    this.redraw()
  }

  override onAdd(map: L.Map): this {
    map.getPane('overlayPane')!.append(this.#canvas)
    map.on('moveend resize', this.redraw, this).on('layeradd layerremove', this.#onLayer, this)
    // Names drawn before the font of the console is loaded would stay in another font.
    void document.fonts.ready.then(() => this.redraw())
    this.redraw()
    return this
  }

  override onRemove(map: L.Map): this {
    map.off('moveend resize', this.redraw, this).off('layeradd layerremove', this.#onLayer, this)
    cancelAnimationFrame(this.#frame)
    this.#canvas.remove()
    return this
  }

  /** Markers come and go many at a time: the names make room for them once. */
  #onLayer({ layer }: L.LayerEvent): void {
    if (!(layer instanceof L.Marker)) return
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.redraw())
  }

  redraw(): void {
    const map: L.Map | undefined = this._map
    if (!map) return
    const view = map.getSize()
    const [width, height] = [Math.round(view.x * (1 + 2 * padding)), Math.round(view.y * (1 + 2 * padding))]
    const origin = L.point(-view.x * padding, -view.y * padding)
    const density = Math.min(2, window.devicePixelRatio || 1)
    this.#canvas.width = width * density
    this.#canvas.height = height * density
    this.#canvas.style.width = `${width}px`
    this.#canvas.style.height = `${height}px`
    L.DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint(origin).round())
    const context = this.#canvas.getContext('2d')!
    context.scale(density, density)
    const { fontFamily } = getComputedStyle(map.getContainer())
    context.lineJoin = 'round'
    context.strokeStyle = this.#palette.halo
    const project = (lat: number, lng: number) => map.latLngToContainerPoint([lat, lng]).subtract(origin)
    const bounds = map.getBounds()
    const boxes = placeLabels(this.#labels, this.#language, {
      zoom: map.getZoom(),
      west: bounds.getWest(),
      east: bounds.getEast(),
      width,
      height,
      markers: markersOn(map, origin),
      project,
      measure(text, font) {
        context.font = `${font} ${fontFamily}`
        return context.measureText(text).width
      },
    })
    for (const box of boxes) draw(context, box, fontFamily, this.#palette)
  }
}

/** Returns the boxes of the markers in the pixels of the canvas. */
function markersOn(map: L.Map, origin: L.Point): Box[] {
  const boxes: Box[] = []
  map.eachLayer((layer) => {
    if (!(layer instanceof L.Marker)) return
    const [width, height] = layer.getIcon().options.iconSize as [number, number]
    const { x, y } = map.latLngToContainerPoint(layer.getLatLng()).subtract(origin)
    boxes.push([x - width / 2, y - height / 2, x + width / 2, y + height / 2])
  })
  return boxes
}

function draw(
  context: CanvasRenderingContext2D,
  { text, font, x, y, kind, isMoved }: LabelBox,
  fontFamily: string,
  palette: Palette,
): void {
  context.font = `${font} ${fontFamily}`
  context.fillStyle = palette[kind]
  if (kind === 'place' && !isMoved) {
    context.beginPath()
    context.arc(x, y, 1.8, 0, 2 * Math.PI)
    context.fill()
  }
  context.textAlign = kind === 'place' ? 'left' : 'center'
  const [left, base] = kind === 'place' ? [x + 6, y + 4] : [x, y + 4]
  context.lineWidth = 3
  context.strokeText(text, left, base)
  context.fillText(text, left, base)
}
