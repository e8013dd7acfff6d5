import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { spread } from '../spiderfy.ts'
import type { Follower } from './follower.ts'
import { createUnitMark, type MarkWords, type UnitMark } from './marks.ts'

export interface Spider {
  /** The key of the cluster that is spread out. */
  readonly key: string | null
  readonly markers: readonly L.Marker[]
  open(cluster: { readonly key: string; readonly marker: L.Marker }, ids: readonly string[]): void
  close(): void
}

export interface SpiderOptions {
  readonly words: MarkWords
  readonly follower: Follower
  onUnit(id: string): void
}

/** Spreads out the units of one spot, each at the end of a leg. They stand still while spread out, but change their looks. */
export function createSpider(map: L.Map, { words, follower, onUnit }: SpiderOptions): Spider {
  let opened: { readonly key: string; readonly marker: L.Marker } | null = null
  let units: { readonly mark: UnitMark; readonly leave: () => void }[] = []
  const legs = L.layerGroup()

  const close = () => {
    opened?.marker.getElement()?.classList.remove('is-open')
    opened = null
    for (const { mark, leave } of units) {
      leave()
      mark.marker.remove()
    }
    units = []
    legs.clearLayers().remove()
  }
  return {
    get key() {
      return opened?.key ?? null
    },
    get markers() {
      return units.map(({ mark }) => mark.marker)
    },
    open(cluster, ids) {
      close()
      opened = cluster
      cluster.marker.closeTooltip().getElement()?.classList.add('is-open')
      const at = cluster.marker.getLatLng()
      const centre = map.latLngToLayerPoint(at)
      const feet = spread(ids.length).map(({ x, y }) => map.layerPointToLatLng(centre.add([x, y])))
      for (const foot of feet) legs.addLayer(L.polyline([at, foot], { className: 'map-leg', weight: 1.5, interactive: false }))
      legs.addTo(map)
      units = ids.map((id, i) => {
        const mark = createUnitMark(id, words)
        mark.marker.setLatLng(feet[i]!)
        const leave = follower.follow(mark, () => null)
        mark.marker.on('click', () => onUnit(id)).addTo(map)
        mark.marker.getElement()!.classList.add('is-spread')
        return { mark, leave }
      })
    },
    close,
  }
}
