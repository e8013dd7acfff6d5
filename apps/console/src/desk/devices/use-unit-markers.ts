import type { UnitInField } from '@backhaul/simulation'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef } from 'react'
import { type At, placeOf } from './place.ts'
import { toneOf } from './unit-tone.ts'

interface UnitMarkersOptions {
  readonly units: readonly UnitInField[]
  readonly chosen: string | null
  readonly canMove: boolean
  onChoose(id: string): void
  onMove(id: string, to: At): void
}

interface UnitMarker {
  readonly leaflet: L.Marker
  readonly disc: HTMLElement
  readonly name: HTMLElement
}

const size = 24
const chosenZ = 1000

function createMarker(at: At): UnitMarker {
  const disc = document.createElement('div')
  disc.className = 'map-unit'
  const name = document.createElement('span')
  name.className = 'map-unit-name'
  disc.append(name)
  const icon = L.divIcon({ html: disc, className: 'map-mark map-mark-unit', iconSize: [size, size] })
  // The list of units and the fields of its place do the same by keyboard.
  return { leaflet: L.marker(at, { icon, keyboard: false, draggable: true, riseOnHover: true }), disc, name }
}

/** Shows the units where they are. Plain DOM: a unit that is dragged must not be drawn again meanwhile. */
export function useUnitMarkers(map: L.Map | null, options: UnitMarkersOptions): void {
  const markers = useRef(new Map<string, UnitMarker>())
  const dragged = useRef<string | null>(null)
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => {
    if (!map) return
    const shown = markers.current
    return () => {
      for (const { leaflet } of shown.values()) leaflet.remove()
      shown.clear()
    }
  }, [map])
  const { units, chosen, canMove } = options
  useEffect(() => {
    if (!map) return
    const shown = markers.current
    const add = ({ id, at }: UnitInField): UnitMarker => {
      const marker = createMarker(at)
      marker.leaflet
        .on('click', () => now.current.onChoose(id))
        .on('dragstart', () => {
          dragged.current = id
          now.current.onChoose(id)
        })
        .on('dragend', () => {
          dragged.current = null
          now.current.onMove(id, placeOf(marker.leaflet.getLatLng()))
        })
        .addTo(map)
      shown.set(id, marker)
      return marker
    }
    const present = new Set(units.map(({ id }) => id))
    for (const [id, { leaflet }] of shown)
      if (!present.has(id)) {
        leaflet.remove()
        shown.delete(id)
      }
    for (const unit of units) {
      const { leaflet, disc, name } = shown.get(unit.id) ?? add(unit)
      if (dragged.current !== unit.id) leaflet.setLatLng(unit.at)
      leaflet.setZIndexOffset(unit.id === chosen ? chosenZ : 0)
      if (canMove) leaflet.dragging?.enable()
      else leaflet.dragging?.disable()
      disc.dataset['tone'] = toneOf(unit)
      disc.toggleAttribute('data-reserved', unit.isReserved)
      name.textContent = unit.name
      const root = leaflet.getElement()
      root?.toggleAttribute('data-chosen', unit.id === chosen)
      root?.setAttribute('data-unit', unit.id)
    }
  }, [map, units, chosen, canMove])
}
