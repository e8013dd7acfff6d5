export interface MapView {
  readonly zoom: number
  readonly lat: number
  readonly lng: number
}

/** */
export const defaultView: MapView = { zoom: 3, lat: 0, lng: 0 }

export const zoomMin = 2
/** The coast of the offline basemap is true to about 200 m, a pixel of this zoom; a tile server shows more. */
export const zoomMaxOffline = 10
export const zoomMaxTiles = 18

const latMax = 85

/** The view as the address holds it, `?z=5&lat=51.5&lng=-0.12`. */
export type ViewAddress = Readonly<Record<'z' | 'lat' | 'lng', number | null>>

const bounded = (value: number | null, fallback: number, min: number, max: number) =>
  value === null ? fallback : Math.min(max, Math.max(min, value))

/** Returns the view of the address; a missing value is the default, and each value is bounded. */
export const readView = ({ z, lat, lng }: ViewAddress, zoomMax: number): MapView => ({
  zoom: Math.round(bounded(z, defaultView.zoom, zoomMin, zoomMax)),
  lat: bounded(lat, defaultView.lat, -latMax, latMax),
  lng: bounded(lng, defaultView.lng, -180, 180),
})

/** Returns the address of the view; the default view is not in the address. */
export function writeView(view: MapView): ViewAddress {
  const { zoom, lat, lng } = rounded(view)
  return isSameView({ zoom, lat, lng }, defaultView) ? { z: null, lat: null, lng: null } : { z: zoom, lat, lng }
}

/** The view as this browser keeps it for the next visit. */
export const storedView = (view: MapView): string => {
  const { zoom, lat, lng } = rounded(view)
  return `${zoom}/${lat}/${lng}`
}

/** Returns the stored view; null when none is stored or it cannot be read. */
export function readStoredView(text: string | null, zoomMax: number): MapView | null {
  const [z, lat, lng] = (text ?? '').split('/').map(Number)
  return [z, lat, lng].every(Number.isFinite) ? readView({ z: z!, lat: lat!, lng: lng! }, zoomMax) : null
}

/** Returns whether two views are within one pixel: Leaflet rounds the centre of the map to whole pixels. */
export function isSameView(one: MapView, other: MapView): boolean {
  const degreesPerPixel = 360 / (256 * 2 ** one.zoom)
  const [a, b] = [rounded(one), rounded(other)]
  return a.zoom === b.zoom && Math.abs(a.lat - b.lat) <= degreesPerPixel && Math.abs(a.lng - b.lng) <= degreesPerPixel
}

/** Returns the longitude within -180 to 180, because the map can be dragged around the world. Four decimals are 11 m. */
const rounded = ({ zoom, lat, lng }: MapView): MapView => ({
  zoom,
  lat: fourDecimals(lat),
  lng: fourDecimals(((((lng + 180) % 360) + 360) % 360) - 180),
})

const fourDecimals = (degrees: number): number => Math.round(degrees * 10_000) / 10_000
