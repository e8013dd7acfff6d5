import type { UnitInField } from '@backhaul/simulation'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useMemo, useRef, useState } from 'react'
import { groupsOf, nextOf, type UnitGroup } from './groups.ts'
import { toneOf } from './unit-tone.ts'

const size = 34
const paddingPx = 40

interface UnitGroupsOptions {
  readonly units: readonly UnitInField[]
  readonly chosen: string | null
  onChoose(id: string): void
}

/** Returns the zoom of the map, which is known again at the end of each zoom. */
function useZoom(map: L.Map | null): number {
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    if (!map) return
    const read = () => setZoom(map.getZoom())
    read()
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])
  return zoom
}

interface GroupMark {
  readonly leaflet: L.Marker
  show(group: UnitGroup): void
}

function createMark(onOpen: (group: UnitGroup) => void): GroupMark {
  const disc = document.createElement('div')
  disc.className = 'map-cluster'
  const count = document.createElement('b')
  disc.append(count)
  const icon = L.divIcon({ html: disc, className: 'map-mark map-mark-cluster', iconSize: [size, size] })
  let shown: UnitGroup | null = null
  const leaflet = L.marker([0, 0], { icon, keyboard: false }).on('click', () => shown && onOpen(shown))
  return {
    leaflet,
    show(group) {
      shown = group
      const { units } = group
      leaflet.setLatLng(L.latLngBounds(units.map(({ at }) => at)).getCenter())
      count.textContent = String(units.length)
      const tone = (['streaming', 'online', 'offline'] as const).find((one) => units.some((unit) => toneOf(unit) === one))
      disc.style.setProperty('--ring', `var(--status-${tone})`)
    },
  }
}

/** Shows units that lie close together as their number, and returns the units that are alone. A click on a number zooms to its units. */
export function useUnitGroups(map: L.Map | null, { units, chosen, onChoose }: UnitGroupsOptions): readonly UnitInField[] {
  const zoom = useZoom(map)
  const marks = useRef(new Map<string, GroupMark>())
  const now = useRef({ chosen, onChoose })
  useEffect(() => {
    now.current = { chosen, onChoose }
  })
  const groups = useMemo(() => (map ? groupsOf(units, chosen, ({ at }) => map.project(at, zoom)) : []), [map, units, chosen, zoom])
  useEffect(() => {
    if (!map) return
    const shown = marks.current
    return () => {
      for (const { leaflet } of shown.values()) leaflet.remove()
      shown.clear()
    }
  }, [map])
  useEffect(() => {
    if (!map) return
    const shown = marks.current
    const several = groups.filter((group) => group.units.length > 1)
    const present = new Set(several.map(({ key }) => key))
    for (const [key, { leaflet }] of shown)
      if (!present.has(key)) {
        leaflet.remove()
        shown.delete(key)
      }
    const open = (group: UnitGroup) => {
      const bounds = L.latLngBounds(group.units.map(({ at }) => at))
      if (map.getZoom() < map.getMaxZoom()) map.fitBounds(bounds, { padding: [paddingPx, paddingPx] })
      else now.current.onChoose(nextOf(group, now.current.chosen))
    }
    for (const group of several) {
      const known = shown.get(group.key)
      const mark = known ?? createMark(open)
      mark.show(group)
      if (known) continue
      mark.leaflet.addTo(map)
      shown.set(group.key, mark)
    }
  }, [map, groups])
  return useMemo(() => groups.flatMap((group) => (group.units.length === 1 ? group.units : [])), [groups])
}
