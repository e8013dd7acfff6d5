import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import type { Clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import { createClusterClient } from './clusters/cluster-client.ts'
import type { Features, Opened, ViewBox } from './clusters/messages.ts'
import { createSlots } from './clusters/slots.ts'
import { createFollower } from './markers/follower.ts'
import { createMarkerKeyboard } from './markers/keyboard.ts'
import { createMarkerSet } from './markers/marker-set.ts'
import type { MarkerText } from './markers/markers.ts'
import { createSelection } from './markers/selection.ts'
import { createSpider } from './markers/spider.ts'

/** The interval at which new positions are shown; markers move to the next one in that time (leaflet.css). New statuses show at once. */
const tickMs = 1000
/** The part of the view by which it is extended, so that markers are present while the map is dragged. */
const viewPadding = 0.15
/** The zoom from which markers are far enough apart for names. */
const namesZoomMin = 8

export interface UnitsLayerOptions {
  readonly store: EntityStore<UnitRow>
  readonly clock: Clock
  readonly text: MarkerText
  onSelect(id: string): void
}

export interface UnitsLayer {
  setFilter(passes: (row: UnitRow) => boolean): void
  select(id: string | null): void
  remove(): void
}

/** Shows the units of the store on the map, live, as clusters and single units. Plain DOM, because React would render at every movement. */
export function createUnitsLayer(map: L.Map, { store, clock, text, onSelect }: UnitsLayerOptions): UnitsLayer {
  const slots = createSlots()
  const follower = createFollower(map, store, clock)
  const client = createClusterClient(map.getMaxZoom(), showFeatures, open)
  const markers = createMarkerSet(map, { text, follower, idOf: slots.idOf, onUnit: onSelect, onCluster: client.open })
  const spider = createSpider(map, { text, follower, onUnit: onSelect })
  const selection = createSelection(map, text, follower, store)
  const activate = (element: HTMLElement) =>
    [...markers.markers, ...spider.markers].find((marker) => marker.getElement() === element)?.fire('click')
  const keyboard = createMarkerKeyboard(map, activate, () => selection.isSet || closeSpider())
  const gliding = createGliding(map)
  let passes: (row: UnitRow) => boolean = () => true
  /** The version of the store and the filter that the worker last got. */
  let sent: { version: number; passes: typeof passes } | null = null
  let isAskingAgain = false

  function ask(): void {
    isAskingAgain = client.isBusy
    if (client.isBusy || gliding.isZooming) return
    const isSent = sent?.version === store.version && sent.passes === passes
    const changes = isSent ? new Float64Array() : slots.collect(store.values(), passes)
    sent = { version: store.version, passes }
    client.update(changes, viewBox(map))
  }
  function showFeatures(features: Features): void {
    // During a zoom the markers would be placed for the old zoom; the end of the zoom asks again.
    if (!gliding.isZooming && features.zoom === map.getZoom()) {
      // In the same frame as the clusters.
      follower.move()
      markers.show(features)
      if (spider.key !== null && !markers.clusterMarker(spider.key)) spider.close()
      selection.refresh()
      keyboard.refresh()
    }
    if (isAskingAgain) ask()
  }
  function open({ key, zoom, slots: opened }: Opened): void {
    const marker = markers.clusterMarker(key)
    if (!marker) return
    if (zoom <= map.getMaxZoom()) map.setView(marker.getLatLng(), zoom)
    else if (spider.key === key) closeSpider()
    else
      spider.open(
        { key, leaflet: marker },
        opened.flatMap((slot) => slots.idOf(slot) ?? []),
      )
    keyboard.refresh()
  }
  function closeSpider(): void {
    spider.close()
    keyboard.refresh()
  }

  const stopTicking = clock.every(tickMs, () => {
    if (store.version === sent?.version) follower.move()
    else ask()
  })
  map.on('zoomstart', closeSpider).on('click', closeSpider).on('moveend', ask)
  ask()
  return {
    setFilter(filter) {
      passes = filter
      ask()
    },
    select: selection.select,
    remove() {
      stopTicking()
      map.off('zoomstart', closeSpider).off('click', closeSpider).off('moveend', ask)
      client.close()
      for (const part of [gliding, keyboard, selection, markers]) part.remove()
      spider.close()
    },
  }
}

function viewBox(map: L.Map): ViewBox {
  const bounds = map.getBounds().pad(viewPadding)
  return { zoom: map.getZoom(), west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

/**
 * Animates the movement of markers (leaflet.css). A zoom recomputes all positions without a movement, so the animation is
 * off until the second frame after it.
 */
function createGliding(map: L.Map): { readonly isZooming: boolean; remove(): void } {
  const { classList } = map.getContainer()
  let isZooming = false
  const start = () => {
    isZooming = true
    classList.remove('map-gliding')
  }
  const end = () => {
    isZooming = false
    classList.toggle('map-named', map.getZoom() >= namesZoomMin)
    requestAnimationFrame(() => requestAnimationFrame(() => classList.toggle('map-gliding', !isZooming)))
  }
  map.on('zoomstart', start).on('zoomend', end)
  end()
  return {
    get isZooming() {
      return isZooming
    },
    remove() {
      map.off('zoomstart', start).off('zoomend', end)
    },
  }
}
