import type { UnitRow } from '@backhaul/contract/units'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { statusAppearance } from '../../domain/units/status-appearance.ts'
import type { Cluster } from '../clusters/messages.ts'
import { ringGradient } from './ring.ts'

export interface MarkerText {
  unit(row: UnitRow): string
  unitTip(row: UnitRow): string[]
  cluster(cluster: Cluster): string
  clusterTip(cluster: Cluster): string[]
  count(units: number): string
}

export interface UnitMarker {
  readonly kind: 'unit'
  readonly id: string
  readonly leaflet: L.Marker
  show(row: UnitRow, isStale: boolean): void
  /** Returns whether this row would change the appearance of the marker, apart from its position. */
  differs(row: UnitRow): boolean
}

export interface ClusterMarker {
  readonly kind: 'cluster'
  readonly leaflet: L.Marker
  show(cluster: Cluster): void
}

/** The stacking order of markers that overlap. */
const toneZ: Readonly<Record<string, number>> = { streaming: 300, busy: 200, upgrading: 150, warning: 120, online: 100, offline: 0 }

const hasAlert = ({ alerts }: UnitRow): boolean => alerts.critical + alerts.warning > 0

const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name)

interface Named {
  readonly leaflet: L.Marker
  name(label: string): void
}

function markerOf(element: HTMLElement, className: string, size: number, tip: () => string[]): Named {
  const icon = L.divIcon({ html: element, className: `map-mark ${className}`, iconSize: [size, size] })
  let label = ''
  // keyboard.ts moves the focus, so Leaflet's own Tab stops are off and the role is set here.
  const leaflet = L.marker([0, 0], { icon, keyboard: false, riseOnHover: true })
    .bindTooltip(() => tipElement(tip()), { direction: 'top', offset: [0, -size / 2], opacity: 1, className: 'map-tip' })
    .on('add', () => {
      const root = leaflet.getElement()!
      root.setAttribute('role', 'button')
      root.setAttribute('tabindex', '-1')
      root.setAttribute('aria-label', label)
    })
  return {
    leaflet,
    name(text) {
      label = text
      leaflet.getElement()?.setAttribute('aria-label', text)
    },
  }
}

function tipElement([title = '', ...lines]: string[]): HTMLElement {
  const tip = document.createElement('div')
  const heading = document.createElement('strong')
  heading.textContent = title
  tip.append(heading, ...lines.map((text) => Object.assign(document.createElement('div'), { textContent: text })))
  return tip
}

export function createUnitMarker(id: string, text: MarkerText): UnitMarker {
  const element = document.createElement('div')
  element.className = 'map-unit'
  const shape = svg('svg')
  const path = svg('path')
  const name = document.createElement('span')
  shape.setAttribute('viewBox', '0 0 12 12')
  path.setAttribute('fill-rule', 'evenodd')
  name.className = 'map-unit-name'
  shape.append(path)
  element.append(shape, name)
  let shown: UnitRow | undefined
  const { leaflet, name: label } = markerOf(element, 'map-mark-unit', 24, () => (shown ? text.unitTip(shown) : []))
  return {
    kind: 'unit',
    id,
    leaflet,
    differs: (row) => shown === undefined || shown.status !== row.status || shown.name !== row.name || hasAlert(shown) !== hasAlert(row),
    show(row, isStale) {
      const isNew = shown === undefined
      if (isNew || shown!.status !== row.status) {
        const look = statusAppearance[row.status]
        path.setAttribute('d', look.shape.path)
        element.dataset['tone'] = look.tone
        element.dataset['drawn'] = look.shape.drawn
        leaflet.setZIndexOffset(toneZ[look.tone] ?? 0)
      }
      if (shown?.name !== row.name) name.textContent = row.name
      element.toggleAttribute('data-stale', isStale)
      element.toggleAttribute('data-alert', hasAlert(row))
      const isReworded = isNew || shown!.status !== row.status || shown!.name !== row.name
      shown = row
      if (isReworded) label(text.unit(row))
    },
  }
}

export function createClusterMarker(text: MarkerText): ClusterMarker {
  const element = document.createElement('div')
  element.className = 'map-cluster'
  const count = document.createElement('b')
  element.append(count)
  let shown: Cluster | undefined
  const { leaflet, name: label } = markerOf(element, 'map-mark-cluster', 44, () => (shown ? text.clusterTip(shown) : []))
  return {
    kind: 'cluster',
    leaflet,
    show(cluster) {
      const isSame = shown !== undefined && shown.byTone.every((units, i) => units === cluster.byTone[i])
      shown = cluster
      if (isSame) return
      element.style.setProperty('--ring', ringGradient(cluster.byTone))
      element.dataset['size'] = cluster.count < 10 ? 's' : cluster.count < 100 ? 'm' : cluster.count < 1000 ? 'l' : 'xl'
      count.textContent = text.count(cluster.count)
      label(text.cluster(cluster))
      leaflet.setZIndexOffset(400)
    },
  }
}
