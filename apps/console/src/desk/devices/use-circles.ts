import type { Effect } from '@backhaul/simulation'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewEffect } from './new-effect.ts'
import { isPlace } from './place.ts'

const colours: Readonly<Record<Effect['kind'], string>> = {
  outage: 'var(--status-error)',
  crowd: 'var(--status-warning)',
  weather: 'var(--status-online)',
  powerCut: 'var(--text-1)',
}

const metresPerKm = 1000
/** Distance of a label from the centre, so that a small circle stays visible below it. */
const labelPx = 12
/** Distance of the labels of effects at one place from each other. */
const labelStepPx = 30

const isSamePlace = ({ at: [lat, lng] }: Effect, other: Effect) => lat === other.at[0] && lng === other.at[1]

const circleOf = ({ kind, at, radiusKm }: Pick<Effect, 'kind' | 'at' | 'radiusKm'>, isDrawn: boolean): L.Circle =>
  L.circle(at, {
    radius: radiusKm * metresPerKm,
    color: colours[kind],
    weight: 2,
    fillOpacity: isDrawn ? 0.05 : 0.18,
    interactive: false,
    className: isDrawn ? 'field-circle-drawn' : 'field-circle',
    ...(isDrawn && { dashArray: '6 6' }),
  })

/** Draws the circles of the active effects, and of the one that is being placed. */
export function useCircles(map: L.Map | null, effects: readonly Effect[], drawn: NewEffect | null): void {
  const { t } = useTranslation('field')
  const layer = useRef<L.LayerGroup | null>(null)
  useEffect(() => {
    if (!map) return
    layer.current = L.layerGroup().addTo(map)
    return () => void layer.current?.remove()
  }, [map])
  useEffect(() => {
    if (!map || !layer.current) return
    layer.current.clearLayers()
    for (const [i, effect] of effects.entries()) {
      const below = effects.slice(0, i).filter((one) => isSamePlace(one, effect)).length
      const name = document.createTextNode(`${t(`effects.${effect.kind}`)}: ${effect.name}`)
      const label = document.createElement('span')
      label.append(name)
      circleOf(effect, false)
        .bindTooltip(label, { permanent: true, direction: 'top', offset: [0, -labelPx - below * labelStepPx], className: 'map-tip' })
        .addTo(layer.current)
    }
    if (drawn !== null && isPlace(drawn.at)) circleOf(drawn, true).addTo(layer.current)
  }, [map, effects, drawn, t])
}
