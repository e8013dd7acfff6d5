import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef, useState } from 'react'
import type { Basemap } from './basemap-layer.ts'
import type { Scheme } from './palette.ts'

interface Tiles {
  readonly tileUrl: string | undefined
  readonly tileAttribution: string | undefined
}

/** Leaflet expects markup here; the configuration has plain text. */
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Shows the offline basemap, or the tiles of the configured server. Returns whether the basemap could not be loaded. */
export function useBasemap(map: L.Map | null, { tileUrl, tileAttribution = '' }: Tiles, scheme: Scheme, language: string): boolean {
  const [failedOn, setFailedOn] = useState<L.Map | null>(null)
  const basemap = useRef<Basemap | null>(null)
  const look = useRef({ scheme, language })

  useEffect(() => {
    look.current = { scheme, language }
  })
  useEffect(() => {
    if (!map) return
    if (tileUrl !== undefined) {
      const tiles = L.tileLayer(tileUrl, { maxZoom: map.getMaxZoom(), attribution: asMarkup(tileAttribution) }).addTo(map)
      return () => void tiles.remove()
    }
    let isGone = false
    // A chunk of its own: with a tile server it is not needed.
    import('./basemap-layer.ts').then(
      ({ createBasemap }) => {
        if (isGone) return
        const created = createBasemap(map, () => setFailedOn(map))
        created.setLook(look.current.scheme, look.current.language)
        basemap.current = created
      },
      () => setFailedOn(map),
    )
    return () => {
      isGone = true
      basemap.current?.remove()
      basemap.current = null
    }
  }, [map, tileUrl, tileAttribution])
  useEffect(() => basemap.current?.setLook(scheme, language), [scheme, language])

  return map !== null && failedOn === map
}
