import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { isSameView, type MapView, readView, writeView, zoomMin } from './map-view.ts'
import type { Address } from './use-address.ts'

/** Past the poles there is nothing to see; to the sides the world repeats. */
const bounds = L.latLngBounds([-85.06, -Infinity], [85.06, Infinity])

const viewOf = (map: L.Map): MapView => {
  const { lat, lng } = map.getCenter()
  return { zoom: map.getZoom(), lat, lng }
}

/** A Leaflet map in the element that `ref` is given to; its view and the address are kept the same. */
export function useLeaflet(zoomMax: number, { params, change }: Address): { ref: RefCallback<HTMLElement>; map: L.Map | null } {
  const [map, setMap] = useState<L.Map | null>(null)
  /** The view that the address had when it was last read or written: only another one moves the map. */
  const known = useRef(readView(params, zoomMax))

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
      })
      created.attributionControl.setPrefix(false)
      L.control.scale({ position: 'bottomright', imperial: false }).addTo(created)
      created.setView([lat, lng], zoom, { animate: false })
      created.on('moveend', () => {
        const view = viewOf(created)
        if (isSameView(view, known.current)) return
        known.current = view
        change((before) => writeView(before, view))
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
    [zoomMax, change],
  )

  // Back, forward or a pasted address.
  useEffect(() => {
    const wanted = readView(params, zoomMax)
    if (!map || isSameView(wanted, known.current)) return
    known.current = wanted
    map.setView([wanted.lat, wanted.lng], wanted.zoom, { animate: false })
  }, [map, params, zoomMax])

  return { ref, map }
}
