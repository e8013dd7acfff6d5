import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import type { Clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import { createClusterClient } from './clusters/cluster-client.ts'
import type { Features, Opened, ViewBox } from './clusters/messages.ts'
import { createSlots } from './clusters/slots.ts'
import { createFollower } from './marks/follower.ts'
import { createMarkKeyboard } from './marks/keyboard.ts'
import { createMarkSet } from './marks/mark-set.ts'
import type { MarkWords } from './marks/marks.ts'
import { createSelection } from './marks/selection.ts'
import { createSpider } from './marks/spider.ts'

/** New positions are shown this often, and marks glide from one to the next in that time (leaflet.css); new statuses at once. */
const tickMs = 1000
/** Beyond the view, so that marks are there while the map is dragged. */
const viewPadding = 0.15
/** From here on marks are far enough apart for names. */
const namesZoomMin = 8

export interface UnitsLayerOptions {
  readonly store: EntityStore<UnitRow>
  readonly clock: Clock
  readonly words: MarkWords
  onSelect(id: string): void
}

export interface UnitsLayer {
  setFilter(passes: (row: UnitRow) => boolean): void
  select(id: string | null): void
  remove(): void
}

/** The units of the store on the map: clusters and single units, live. Plain DOM, for React would render at every move. */
export function createUnitsLayer(map: L.Map, { store, clock, words, onSelect }: UnitsLayerOptions): UnitsLayer {
  const slots = createSlots()
  const follower = createFollower(map, store, clock)
  const client = createClusterClient(map.getMaxZoom(), showFeatures, open)
  const marks = createMarkSet(map, { words, follower, idOf: slots.idOf, onUnit: onSelect, onCluster: client.open })
  const spider = createSpider(map, { words, follower, onUnit: onSelect })
  const selection = createSelection(map, words, follower, store)
  const keyboard = createMarkKeyboard(map, (element) => markerOf(element)?.fire('click'), closeSpider)
  const gliding = createGliding(map)
  let passes: (row: UnitRow) => boolean = () => true
  /** What the worker was last told: the version of the store and the filter. */
  let told: { version: number; passes: typeof passes } | null = null
  let isAskingAgain = false

  const markerOf = (element: HTMLElement) => [...marks.markers, ...spider.markers].find((marker) => marker.getElement() === element)

  function ask(): void {
    isAskingAgain = client.isBusy
    if (client.isBusy || gliding.isZooming) return
    const isTold = told?.version === store.version && told.passes === passes
    const changes = isTold ? new Float64Array() : slots.collect(store.values(), passes)
    told = { version: store.version, passes }
    client.update(changes, viewBox(map))
  }
  function showFeatures(features: Features): void {
    // During a zoom marks would be set for a map that is about to go; its end asks again.
    if (!gliding.isZooming && features.zoom === map.getZoom()) {
      // In the same frame as the clusters.
      follower.move()
      marks.show(features)
      if (spider.key !== null && !marks.clusterMarker(spider.key)) spider.close()
      selection.refresh()
      keyboard.refresh()
    }
    if (isAskingAgain) ask()
  }
  function open({ key, zoom, slots: opened }: Opened): void {
    const marker = marks.clusterMarker(key)
    if (!marker) return
    if (zoom <= map.getMaxZoom()) map.setView(marker.getLatLng(), zoom)
    else if (spider.key === key) closeSpider()
    else
      spider.open(
        { key, marker },
        opened.flatMap((slot) => slots.idOf(slot) ?? []),
      )
    keyboard.refresh()
  }
  function closeSpider(): void {
    spider.close()
    keyboard.refresh()
  }

  const stopTicking = clock.every(tickMs, () => {
    if (store.version === told?.version) follower.move()
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
      for (const part of [gliding, keyboard, selection, marks]) part.remove()
      spider.close()
    },
  }
}

function viewBox(map: L.Map): ViewBox {
  const bounds = map.getBounds().pad(viewPadding)
  return { zoom: map.getZoom(), west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

/**
 * Marks glide to their next position (map.css). A zoom counts all positions anew, which is no movement: there they don't
 * glide before the second frame after it.
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
