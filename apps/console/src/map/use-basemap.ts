import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef, useState } from 'react'
import { type Basemap, createBasemap } from './basemap/basemap-layer.ts'
import type { Scheme } from './basemap/palette.ts'

interface Tiles {
  readonly tileUrl: string | undefined
  readonly tileAttribution: string | undefined
}

/** Leaflet takes markup here; ours is a text. */
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The offline basemap, or the tiles of the configured server. True when the basemap could not be loaded. */
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
    const created = createBasemap(map, () => setFailedOn(map))
    created.setLook(look.current.scheme, look.current.language)
    basemap.current = created
    return () => {
      basemap.current = null
      created.remove()
    }
  }, [map, tileUrl, tileAttribution])
  useEffect(() => basemap.current?.setLook(scheme, language), [scheme, language])

  return map !== null && failedOn === map
}
