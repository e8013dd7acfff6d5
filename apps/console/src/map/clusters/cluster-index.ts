import Supercluster, { type PointFeature } from 'supercluster'
import { changeSize, type Cluster, type Features, type Opened, openedMax, type Single, tones, type ViewBox } from './messages.ts'

type Point = { readonly slot: number; readonly tone: number }
type Summed = { first: number; byTone: number[] }
type UnitPoint = PointFeature<Point>

/** The radius in CSS pixels within which units form a cluster. */
const radius = 56

export interface ClusterIndex {
  apply(changes: Float64Array): void
  within(view: ViewBox): Features
  /** Opens a cluster of the last `within`; null when it does not exist any more. */
  open(key: string): Opened | null
}

/** Units by slot, clustered for every zoom. Rebuilt at the first request after a change. */
export function createClusterIndex(zoomMax: number): ClusterIndex {
  const points = new Map<number, UnitPoint>()
  let built: Supercluster<Point, Summed> | null = null
  let idOf = new Map<string, number>()

  return {
    apply(changes) {
      for (let i = 0; i + changeSize <= changes.length; i += changeSize) {
        const [slot, lng, lat, tone] = changes.subarray(i, i + changeSize) as unknown as [number, number, number, number]
        if (tone < 0) points.delete(slot)
        else points.set(slot, { type: 'Feature', properties: { slot, tone }, geometry: { type: 'Point', coordinates: [lng, lat] } })
      }
      if (changes.length > 0) built = null
    },
    within(view) {
      built ??= build([...points.values()], zoomMax)
      idOf = new Map()
      const features: { zoom: number; clusters: Cluster[]; singles: Single[] } = { zoom: view.zoom, clusters: [], singles: [] }
      for (const copy of copiesOf(view)) {
        const west = Math.max(-180, view.west - copy * 360)
        const east = Math.min(180, view.east - copy * 360)
        for (const found of built.getClusters([west, view.south, east, view.north], view.zoom)) {
          const [lng, lat] = found.geometry.coordinates as [number, number]
          if ('cluster' in found.properties) {
            const { cluster_id, point_count, first, byTone } = found.properties
            const key = `c${first}@${copy}`
            idOf.set(key, cluster_id)
            features.clusters.push({ key, lng: lng + copy * 360, lat, count: point_count, byTone })
          } else features.singles.push({ key: `u${found.properties.slot}@${copy}`, slot: found.properties.slot, copy })
        }
      }
      return features
    },
    open(key) {
      const id = idOf.get(key)
      if (built === null || id === undefined) return null
      const slots = built.getLeaves(id, openedMax).map(({ properties }) => properties.slot)
      return { key, zoom: built.getClusterExpansionZoom(id), slots }
    },
  }
}

function build(points: UnitPoint[], zoomMax: number): Supercluster<Point, Summed> {
  const index = new Supercluster<Point, Summed>({
    radius,
    extent: 256,
    maxZoom: zoomMax,
    map: ({ slot, tone }) => ({ first: slot, byTone: tones.map((_, i) => (i === tone ? 1 : 0)) }),
    reduce(sum, { first, byTone }) {
      sum.first = Math.min(sum.first, first)
      // Not in place: the same cluster at the next zoom shares the array.
      sum.byTone = sum.byTone.map((count, i) => count + byTone[i]!)
    },
  })
  return index.load(points)
}

function copiesOf({ west, east }: ViewBox): number[] {
  const [first, last] = [Math.floor((west + 180) / 360), Math.floor((east + 180) / 360)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
