import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { isSameView, type MapView, readView, type ViewAddress, writeView, zoomMin } from './map-view.ts'

/** There is no map beyond the poles; to the east and west the world repeats. */
const bounds = L.latLngBounds([-85.06, -Infinity], [85.06, Infinity])

const viewOf = (map: L.Map): MapView => {
  const { lat, lng } = map.getCenter()
  return { zoom: map.getZoom(), lat, lng }
}

interface LeafletOptions {
  readonly zoomMax: number
  readonly address: ViewAddress
  onMove(address: ViewAddress): void
}

/** A Leaflet map in the element of `ref`. Its view follows the address, and the address follows its view. */
export function useLeaflet({ zoomMax, address, onMove }: LeafletOptions): { ref: RefCallback<HTMLElement>; map: L.Map | null } {
  const [map, setMap] = useState<L.Map | null>(null)
  /** The view that the address had when it was last read or written: only another view moves the map. */
  const known = useRef(readView(address, zoomMax))
  const moved = useRef(onMove)
  useEffect(() => {
    moved.current = onMove
  })

  const ref = useCallback(
    (element: HTMLElement) => {
      const { zoom, lat, lng } = known.current
      const created = L.map(element, {
        zoomControl: false,
        minZoom: zoomMin,
        maxZoom: zoomMax,
        maxBounds: bounds,
        maxBoundsViscosity: 1,
        wheelPxPerZoomLevel: 100,
        // The observer below does it. Leaflet ends a resize after 200 ms, when the map may be gone.
        trackResize: false,
      })
      created.attributionControl.setPrefix(false)
      L.control.scale({ position: 'bottomright', imperial: false }).addTo(created)
      created.setView([lat, lng], zoom, { animate: false })
      created.on('moveend', () => {
        const view = viewOf(created)
        if (isSameView(view, known.current)) return
        known.current = view
        moved.current(writeView(view))
      })
      const sized = new ResizeObserver(() => created.invalidateSize({ animate: false }))
      sized.observe(element)
      setMap(created)
      return () => {
        sized.disconnect()
        created.remove()
        setMap(null)
      }
    },
    [zoomMax],
  )

  // Back, forward or a pasted address.
  const { z, lat, lng } = address
  useEffect(() => {
    const wanted = readView({ z, lat, lng }, zoomMax)
    // An address without a view leaves the map where it is.
    if (!map || z === null || isSameView(wanted, known.current)) return
    known.current = wanted
    map.setView([wanted.lat, wanted.lng], wanted.zoom, { animate: false })
  }, [map, z, lat, lng, zoomMax])

  return { ref, map }
}
