import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { spread } from '../spiderfy.ts'
import type { Follower } from './follower.ts'
import { createUnitMarker, type MarkerText, type UnitMarker } from './markers.ts'

export interface Spider {
  /** The key of the cluster that is spread out. */
  readonly key: string | null
  readonly markers: readonly L.Marker[]
  open(cluster: { readonly key: string; readonly leaflet: L.Marker }, ids: readonly string[]): void
  close(): void
}

export interface SpiderOptions {
  readonly text: MarkerText
  readonly follower: Follower
  onUnit(id: string): void
}

/** Spreads out the units of one position, each at the end of a leg. Their markers do not move meanwhile, but change their appearance. */
export function createSpider(map: L.Map, { text, follower, onUnit }: SpiderOptions): Spider {
  let opened: { readonly key: string; readonly leaflet: L.Marker } | null = null
  let units: { readonly marker: UnitMarker; readonly leave: () => void }[] = []
  const legs = L.layerGroup()

  const close = () => {
    opened?.leaflet.getElement()?.classList.remove('is-open')
    opened = null
    for (const { marker, leave } of units) {
      leave()
      marker.leaflet.remove()
    }
    units = []
    legs.clearLayers().remove()
  }
  return {
    get key() {
      return opened?.key ?? null
    },
    get markers() {
      return units.map(({ marker }) => marker.leaflet)
    },
    open(cluster, ids) {
      close()
      opened = cluster
      cluster.leaflet.closeTooltip().getElement()?.classList.add('is-open')
      const at = cluster.leaflet.getLatLng()
      const centre = map.latLngToLayerPoint(at)
      const feet = spread(ids.length).map(({ x, y }) => map.layerPointToLatLng(centre.add([x, y])))
      for (const foot of feet) legs.addLayer(L.polyline([at, foot], { className: 'map-leg', weight: 1.5, interactive: false }))
      legs.addTo(map)
      units = ids.map((id, i) => {
        const marker = createUnitMarker(id, text)
        marker.leaflet.setLatLng(feet[i]!)
        const leave = follower.follow(marker, () => null)
        marker.leaflet.on('click', () => onUnit(id)).addTo(map)
        marker.leaflet.getElement()!.classList.add('is-spread')
        return { marker, leave }
      })
    },
    close,
  }
}
