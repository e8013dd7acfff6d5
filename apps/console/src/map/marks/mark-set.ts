import type * as L from 'leaflet'
import type { Cluster, Features, Single } from '../clusters/messages.ts'
import type { Follower } from './follower.ts'
import { glideTo } from './glide.ts'
import { type ClusterMark, createClusterMark, createUnitMark, type MarkWords, type UnitMark } from './marks.ts'

export interface MarkSetOptions {
  readonly words: MarkWords
  readonly follower: Follower
  idOf(slot: number): string | undefined
  onUnit(id: string): void
  onCluster(key: string): void
}

export interface MarkSet {
  show(features: Features): void
  clusterMarker(key: string): L.Marker | undefined
  readonly markers: Iterable<L.Marker>
  remove(): void
}

/** What stands on the map is made equal to what the cluster worker found, keeping every mark that stays. */
export function createMarkSet(map: L.Map, { words, follower, idOf, onUnit, onCluster }: MarkSetOptions): MarkSet {
  const units = new Map<string, UnitMark & { leave(): void }>()
  const clusters = new Map<string, ClusterMark>()

  const removeUnit = (key: string) => {
    units.get(key)?.leave()
    units.get(key)?.marker.remove()
    units.delete(key)
  }
  const removeCluster = (key: string) => {
    clusters.get(key)?.marker.remove()
    clusters.delete(key)
  }
  const showUnit = ({ key, slot, copy }: Single) => {
    const id = idOf(slot)
    // A slot may have passed to another unit.
    if (units.get(key)?.id !== id) removeUnit(key)
    if (id === undefined || units.has(key)) return
    const mark = createUnitMark(id, words)
    const leave = follower.follow(mark, () => copy * 360)
    mark.marker.on('click', () => onUnit(id)).addTo(map)
    units.set(key, { ...mark, leave })
  }
  const showCluster = (cluster: Cluster) => {
    const known = clusters.get(cluster.key)
    const mark = known ?? createClusterMark(words)
    glideTo(map, mark.marker, cluster.lat, cluster.lng)
    mark.show(cluster)
    if (known) return
    clusters.set(cluster.key, mark)
    mark.marker.on('click', () => onCluster(cluster.key)).addTo(map)
  }
  return {
    show(features) {
      const kept = new Set([...features.clusters, ...features.singles].map(({ key }) => key))
      for (const key of units.keys()) if (!kept.has(key)) removeUnit(key)
      for (const key of clusters.keys()) if (!kept.has(key)) removeCluster(key)
      for (const cluster of features.clusters) showCluster(cluster)
      for (const single of features.singles) showUnit(single)
    },
    clusterMarker: (key) => clusters.get(key)?.marker,
    get markers() {
      return [...clusters.values(), ...units.values()].map(({ marker }) => marker)
    },
    remove() {
      for (const key of units.keys()) removeUnit(key)
      for (const key of clusters.keys()) removeCluster(key)
    },
  }
}
