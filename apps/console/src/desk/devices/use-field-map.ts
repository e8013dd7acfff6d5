import type { UnitInField } from '@backhaul/simulation'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { type At, placeOf } from './place.ts'

/** The offline basemap is true to about 200 m, a pixel of this zoom. */
const zoomMaxOffline = 10
const zoomMaxTiles = 18
const zoomOfUnits = 9
const bounds = L.latLngBounds([-85.06, -Infinity], [85.06, Infinity])

interface FieldMapOptions {
  readonly hasTiles: boolean
  readonly units: readonly UnitInField[]
  readonly onPick: ((at: At) => void) | null
}

/** A Leaflet map in the element of `ref`, which first shows all units. */
export function useFieldMap({ hasTiles, units, onPick }: FieldMapOptions): { ref: RefCallback<HTMLElement>; map: L.Map | null } {
  const [map, setMap] = useState<L.Map | null>(null)
  const pick = useRef(onPick)
  const isFitted = useRef(false)
  useEffect(() => {
    pick.current = onPick
  })
  const ref = useCallback(
    (element: HTMLElement) => {
      const maxZoom = hasTiles ? zoomMaxTiles : zoomMaxOffline
      const created = L.map(element, { minZoom: 1, maxZoom, maxBounds: bounds, maxBoundsViscosity: 1, scrollWheelZoom: false })
      // Without the key, the wheel scrolls the page. This handler runs before that of Leaflet, and lets it prevent the scrolling.
      const onWheel = ({ ctrlKey, metaKey }: WheelEvent) => {
        if (ctrlKey || metaKey) created.scrollWheelZoom.enable()
        else created.scrollWheelZoom.disable()
      }
      element.addEventListener('wheel', onWheel, { capture: true, passive: false })
      created.attributionControl.setPrefix(false)
      L.control.scale({ position: 'bottomright', imperial: false }).addTo(created)
      created.setView([20, 0], 2, { animate: false })
      created.on('click', ({ latlng }: L.LeafletMouseEvent) => pick.current?.(placeOf(latlng)))
      const sized = new ResizeObserver(() => created.invalidateSize({ animate: false }))
      sized.observe(element)
      isFitted.current = false
      setMap(created)
      return () => {
        sized.disconnect()
        element.removeEventListener('wheel', onWheel, { capture: true })
        created.remove()
        setMap(null)
      }
    },
    [hasTiles],
  )
  useEffect(() => {
    if (!map || isFitted.current || units.length === 0) return
    isFitted.current = true
    map.fitBounds(L.latLngBounds(units.map(({ at }) => at)), { padding: [30, 30], maxZoom: zoomOfUnits, animate: false })
  }, [map, units])
  return { ref, map }
}

/** Brings the chosen unit into view when another one was chosen. */
export function useView(map: L.Map | null, units: readonly UnitInField[], chosen: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const at = units.find(({ id }) => id === chosen)?.at
    if (!map || at === undefined || shown.current === chosen) return
    shown.current = chosen
    if (!map.getBounds().contains(at)) map.panTo(at)
  }, [map, units, chosen])
}
