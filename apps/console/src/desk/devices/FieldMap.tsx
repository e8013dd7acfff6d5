import 'leaflet/dist/leaflet.css'
import '../../domain/basemap/leaflet.css'
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import type { Effect, UnitInField } from '@backhaul/simulation'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../app/config.ts'
import { useBasemap } from '../../domain/basemap/use-basemap.ts'
import classes from './devices.module.css'
import type { NewEffect } from './new-effect.ts'
import type { At } from './place.ts'
import { useCircles } from './use-circles.ts'
import { useFieldMap, useView } from './use-field-map.ts'
import { useUnitGroups } from './use-unit-groups.ts'
import { useUnitMarkers } from './use-unit-markers.ts'

export interface FieldMapProps {
  readonly units: readonly UnitInField[]
  readonly effects: readonly Effect[]
  /** The effect that is being placed; null for none. */
  readonly drawn: NewEffect | null
  readonly chosen: string | null
  readonly canMove: boolean
  onChoose(id: string): void
  onMove(id: string, to: At): void
  /** Takes the next point that is clicked; null while none is wanted. */
  readonly onPick: ((at: At) => void) | null
}

/** The units where they are, and the circles of the surroundings. A unit is dragged to another place. */
export function FieldMap({ units, effects, drawn, chosen, canMove, onChoose, onMove, onPick }: FieldMapProps) {
  const { t, i18n } = useTranslation('field')
  const helpId = useId()
  const scheme = useComputedColorScheme('dark')
  const { tileUrl, tileAttribution } = useConfig()
  const { ref, map } = useFieldMap({ hasTiles: tileUrl !== undefined, units, onPick })
  const isFailed = useBasemap(map, { tileUrl, tileAttribution }, scheme, i18n.language)
  useView(map, units, chosen)
  useCircles(map, effects, drawn)
  const alone = useUnitGroups(map, { units, chosen, onChoose })
  useUnitMarkers(map, { units: alone, chosen, canMove, onChoose, onMove })
  return (
    <div className={classes.map} data-picking={onPick !== null || undefined}>
      <div ref={ref} className={classes.leaflet} role="application" aria-label={t('map')} aria-describedby={helpId} />
      <VisuallyHidden id={helpId}>{t('mapHelp')}</VisuallyHidden>
      {isFailed && (
        <p className={classes.note} role="alert">
          {t('mapFailed')}
        </p>
      )}
    </div>
  )
}
