import type * as L from 'leaflet'
import type { Cluster, Features, Single } from '../clusters/messages.ts'
import type { Follower } from './follower.ts'
import { glideTo } from './glide.ts'
import { type ClusterMarker, createClusterMarker, createUnitMarker, type MarkerText, type UnitMarker } from './markers.ts'

export interface MarkerSetOptions {
  readonly text: MarkerText
  readonly follower: Follower
  idOf(slot: number): string | undefined
  onUnit(id: string): void
  onCluster(key: string): void
}

export interface MarkerSet {
  show(features: Features): void
  clusterMarker(key: string): L.Marker | undefined
  readonly markers: Iterable<L.Marker>
  remove(): void
}

/** Makes the markers on the map equal to the features of the cluster worker. Markers that stay are kept. */
export function createMarkerSet(map: L.Map, { text, follower, idOf, onUnit, onCluster }: MarkerSetOptions): MarkerSet {
  const units = new Map<string, UnitMarker & { leave(): void }>()
  const clusters = new Map<string, ClusterMarker>()

  const removeUnit = (key: string) => {
    units.get(key)?.leave()
    units.get(key)?.leaflet.remove()
    units.delete(key)
  }
  const removeCluster = (key: string) => {
    clusters.get(key)?.leaflet.remove()
    clusters.delete(key)
  }
  const showUnit = ({ key, slot, copy }: Single) => {
    const id = idOf(slot)
    // The slot may belong to another unit now.
    if (units.get(key)?.id !== id) removeUnit(key)
    if (id === undefined || units.has(key)) return
    const marker = createUnitMarker(id, text)
    const leave = follower.follow(marker, () => copy * 360)
    marker.leaflet.on('click', () => onUnit(id)).addTo(map)
    units.set(key, { ...marker, leave })
  }
  const showCluster = (cluster: Cluster) => {
    const known = clusters.get(cluster.key)
    const marker = known ?? createClusterMarker(text)
    glideTo(map, marker.leaflet, cluster.lat, cluster.lng)
    marker.show(cluster)
    if (known) return
    clusters.set(cluster.key, marker)
    marker.leaflet.on('click', () => onCluster(cluster.key)).addTo(map)
  }
  return {
    show(features) {
      const kept = new Set([...features.clusters, ...features.singles].map(({ key }) => key))
      for (const key of units.keys()) if (!kept.has(key)) removeUnit(key)
      for (const key of clusters.keys()) if (!kept.has(key)) removeCluster(key)
      for (const cluster of features.clusters) showCluster(cluster)
      for (const single of features.singles) showUnit(single)
    },
    clusterMarker: (key) => clusters.get(key)?.leaflet,
    get markers() {
      return [...clusters.values(), ...units.values()].map(({ leaflet }) => leaflet)
    },
    remove() {
      for (const key of units.keys()) removeUnit(key)
      for (const key of clusters.keys()) removeCluster(key)
    },
  }
}
