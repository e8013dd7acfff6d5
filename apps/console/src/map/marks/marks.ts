import type { UnitRow } from '@backhaul/contract/units'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { statusLook } from '../../ui/icons/status-look.ts'
import type { Cluster } from '../clusters/messages.ts'
import { ringGradient } from './ring.ts'

export interface MarkWords {
  unit(row: UnitRow): string
  unitTip(row: UnitRow): string[]
  cluster(cluster: Cluster): string
  clusterTip(cluster: Cluster): string[]
  count(units: number): string
}

export interface UnitMark {
  readonly kind: 'unit'
  readonly id: string
  readonly marker: L.Marker
  show(row: UnitRow, isStale: boolean): void
  /** Whether showing this row would change how the mark looks, wherever it stands. */
  differs(row: UnitRow): boolean
}

export interface ClusterMark {
  readonly kind: 'cluster'
  readonly marker: L.Marker
  show(cluster: Cluster): void
}

/** Above its neighbours when several lie on each other. */
const toneZ: Readonly<Record<string, number>> = { streaming: 300, busy: 200, upgrading: 150, warning: 120, online: 100, offline: 0 }

const hasAlert = ({ alerts }: UnitRow): boolean => alerts.critical + alerts.warning > 0

const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name)

interface Named {
  readonly marker: L.Marker
  name(label: string): void
}

function markerOf(element: HTMLElement, className: string, size: number, tip: () => string[]): Named {
  const icon = L.divIcon({ html: element, className: `map-mark ${className}`, iconSize: [size, size] })
  let label = ''
  // Focus is ours to move (keyboard.ts), so Leaflet's own Tab stops are off and its role is set here.
  const marker = L.marker([0, 0], { icon, keyboard: false, riseOnHover: true })
    .bindTooltip(() => tipElement(tip()), { direction: 'top', offset: [0, -size / 2], opacity: 1, className: 'map-tip' })
    .on('add', () => {
      const root = marker.getElement()!
      root.setAttribute('role', 'button')
      root.setAttribute('tabindex', '-1')
      root.setAttribute('aria-label', label)
    })
  return {
    marker,
    name(text) {
      label = text
      marker.getElement()?.setAttribute('aria-label', text)
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

export function createUnitMark(id: string, words: MarkWords): UnitMark {
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
  const { marker, name: label } = markerOf(element, 'map-mark-unit', 24, () => (shown ? words.unitTip(shown) : []))
  return {
    kind: 'unit',
    id,
    marker,
    differs: (row) => shown === undefined || shown.status !== row.status || shown.name !== row.name || hasAlert(shown) !== hasAlert(row),
    show(row, isStale) {
      const isNew = shown === undefined
      if (isNew || shown!.status !== row.status) {
        const look = statusLook[row.status]
        path.setAttribute('d', look.shape.path)
        element.dataset['tone'] = look.tone
        element.dataset['drawn'] = look.shape.drawn
        marker.setZIndexOffset(toneZ[look.tone] ?? 0)
      }
      if (shown?.name !== row.name) name.textContent = row.name
      element.toggleAttribute('data-stale', isStale)
      element.toggleAttribute('data-alert', hasAlert(row))
      const isReworded = isNew || shown!.status !== row.status || shown!.name !== row.name
      shown = row
      if (isReworded) label(words.unit(row))
    },
  }
}

export function createClusterMark(words: MarkWords): ClusterMark {
  const element = document.createElement('div')
  element.className = 'map-cluster'
  const count = document.createElement('b')
  element.append(count)
  let shown: Cluster | undefined
  const { marker, name: label } = markerOf(element, 'map-mark-cluster', 44, () => (shown ? words.clusterTip(shown) : []))
  return {
    kind: 'cluster',
    marker,
    show(cluster) {
      const isSame = shown !== undefined && shown.byTone.every((units, i) => units === cluster.byTone[i])
      shown = cluster
      if (isSame) return
      element.style.setProperty('--ring', ringGradient(cluster.byTone))
      element.dataset['size'] = cluster.count < 10 ? 's' : cluster.count < 100 ? 'm' : cluster.count < 1000 ? 'l' : 'xl'
      count.textContent = words.count(cluster.count)
      label(words.cluster(cluster))
      marker.setZIndexOffset(400)
    },
  }
}
