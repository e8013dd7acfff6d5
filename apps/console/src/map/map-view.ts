export interface MapView {
  readonly zoom: number
  readonly lat: number
  readonly lng: number
}

/** */
export const defaultView: MapView = { zoom: 3, lat: 0, lng: 0 }

export const zoomMin = 2
/** The offline basemap has nothing to add beyond; a tile server does. */
export const zoomMaxOffline = 12
export const zoomMaxTiles = 18

const latMax = 85

/** What the address says, `?z=5&lat=51.5&lng=-0.12`; anything missing or senseless is the default. */
export function readView(params: URLSearchParams, zoomMax: number): MapView {
  const number = (key: string, fallback: number, max: number, min: number) => {
    const text = params.get(key)
    const value = text === null || text === '' ? NaN : Number(text)
    return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : fallback
  }
  return {
    zoom: Math.round(number('z', defaultView.zoom, zoomMax, zoomMin)),
    lat: number('lat', defaultView.lat, latMax, -latMax),
    lng: number('lng', defaultView.lng, 180, -180),
  }
}

/** The same parameters with this view; the default leaves no trace in the address. */
export function writeView(params: URLSearchParams, view: MapView): URLSearchParams {
  const written = new URLSearchParams(params)
  const { zoom, lat, lng } = rounded(view)
  const values = { z: zoom, lat, lng }
  const isDefault = isSameView({ zoom, lat, lng }, defaultView)
  for (const [key, value] of Object.entries(values)) {
    if (isDefault) written.delete(key)
    else written.set(key, String(value))
  }
  return written
}

/** Within one pixel: Leaflet puts the middle of the map on whole ones. */
export function isSameView(one: MapView, other: MapView): boolean {
  const degreesPerPixel = 360 / (256 * 2 ** one.zoom)
  const [a, b] = [rounded(one), rounded(other)]
  return a.zoom === b.zoom && Math.abs(a.lat - b.lat) <= degreesPerPixel && Math.abs(a.lng - b.lng) <= degreesPerPixel
}

/** Longitude back into -180 to 180, for the map can be dragged round the world; four decimals are 11 m. */
const rounded = ({ zoom, lat, lng }: MapView): MapView => ({
  zoom,
  lat: fourDecimals(lat),
  lng: fourDecimals(((((lng + 180) % 360) + 360) % 360) - 180),
})

const fourDecimals = (degrees: number): number => Math.round(degrees * 10_000) / 10_000
