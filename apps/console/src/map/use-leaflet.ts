import L from 'leaflet'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isSameView, type MapView, readView, writeView, zoomMin } from './map-view.ts'

/** Past the poles there is nothing to see; to the sides the world repeats. */
const bounds = L.latLngBounds([-85.06, -Infinity], [85.06, Infinity])

const viewOf = (map: L.Map): MapView => {
  const { lat, lng } = map.getCenter()
  return { zoom: map.getZoom(), lat, lng }
}

/** A Leaflet map in the element that `ref` is given to; its view and the address are kept the same. */
export function useLeaflet(zoomMax: number): { ref: RefCallback<HTMLElement>; map: L.Map | null } {
  const [map, setMap] = useState<L.Map | null>(null)
  const [params, setParams] = useSearchParams()
  const address = useRef({ params, setParams })

  const ref = useCallback(
    (element: HTMLElement) => {
      const { zoom, lat, lng } = readView(address.current.params, zoomMax)
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
        if (isSameView(viewOf(created), readView(address.current.params, zoomMax))) return
        address.current.setParams((before) => writeView(before, viewOf(created)), { replace: true, preventScrollReset: true })
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

  useEffect(() => {
    address.current = { params, setParams }
  })
  // Back, forward or a pasted address.
  useEffect(() => {
    const wanted = readView(params, zoomMax)
    if (map && !isSameView(viewOf(map), wanted)) map.setView([wanted.lat, wanted.lng], wanted.zoom, { animate: false })
  }, [map, params, zoomMax])

  return { ref, map }
}
