import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import type { UnitRow } from '@backhaul/contract/units'
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityStore } from '../app/live/entity-store.ts'
import classes from './map.module.css'
import { FilterBar } from './FilterBar.tsx'
import { MapControls } from './MapControls.tsx'
import type { Live } from '../app/live/live.ts'
import { MapNotice } from './MapNotice.tsx'
import { zoomMaxOffline, zoomMaxTiles } from './map-view.ts'
import { SidePanel } from './SidePanel.tsx'
import { type MapFilter, passesFilter, readFilter, writeFilter } from './unit-filter.ts'
import { useInitialUnit, zoomOfUnit } from './use-initial-unit.ts'
import { useAddress } from './use-address.ts'
import { useBasemap } from './use-basemap.ts'
import { useLeaflet } from './use-leaflet.ts'
import { useSurvey } from './use-survey.ts'
import { useUnitsLayer } from './use-units-layer.ts'
import { useMarkWords } from './use-words.ts'

/** Most who look at the map select no unit. */
const UnitCard = lazy(async () => ({ default: (await import('./UnitCard.tsx')).UnitCard }))

export interface UnitMapProps {
  readonly store: EntityStore<UnitRow>
  /** The group or inventory that the user selected; null: everything. */
  readonly scope: MapFilter['scope']
  readonly loading: Live['loading']
  /** Leaflet tile template; without it the offline basemap is drawn. */
  readonly tileUrl?: string | undefined
  readonly tileAttribution?: string | undefined
}

export function UnitMap({ store, scope, loading, tileUrl, tileAttribution }: UnitMapProps) {
  const { t, i18n } = useTranslation('map')
  const helpId = useId()
  const scheme = useComputedColorScheme('dark')
  const address = useAddress()
  const { params, change } = address
  const [isListOpen, setListOpen] = useState(() => window.matchMedia('(min-width: 1100px)').matches)
  const { ref, map } = useLeaflet(tileUrl === undefined ? zoomMaxOffline : zoomMaxTiles, address)
  const selected = params.get('unit')
  const [search, statuses] = [params.get('q'), params.get('status')]
  const filter = useMemo(
    () => readFilter(new URLSearchParams({ q: search ?? '', status: statuses ?? '' }), scope),
    [search, statuses, scope],
  )
  const words = useMarkWords()
  const survey = useSurvey(map, store, filter)
  const isBasemapFailed = useBasemap(map, { tileUrl, tileAttribution }, scheme, i18n.language)

  const setFilter = (next: MapFilter) => change((before) => writeFilter(before, next))
  const select = (id: string | null) =>
    change((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete('unit')
      else next.set('unit', id)
      return next
    })
  useInitialUnit(map, store, params)
  const locate = (id: string) => {
    const at = store.get(id)?.location
    if (map && at) map.setView(at, Math.max(map.getZoom(), zoomOfUnit))
  }
  const showAll = () => map?.fitBounds(boundsOf(store, filter), { padding: [60, 60], maxZoom: zoomOfUnit })

  useUnitsLayer({ map, store, words, filter, selected, onSelect: select })

  return (
    <div className={classes.page} data-list={isListOpen || undefined}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={classes.map}>
        <div ref={ref} className={classes.leaflet} role="application" aria-label={t('map')} aria-describedby={helpId} />
        <VisuallyHidden id={helpId}>{t('mapHelp')}</VisuallyHidden>
        <FilterBar filter={filter} byTone={survey.byTone} onChange={setFilter} />
        <MapNotice
          loading={loading}
          isBasemapFailed={isBasemapFailed}
          isFiltered={filter.search !== '' || filter.status.length > 0}
          survey={survey}
        />
        <MapControls map={map} onShowAll={survey.onMap > 0 ? showAll : null} />
        {selected !== null && (
          <Suspense>
            <UnitCard key={selected} store={store} id={selected} onClose={() => select(null)} onLocate={locate} />
          </Suspense>
        )}
      </div>
      <SidePanel
        survey={survey}
        selected={selected}
        isOpen={isListOpen}
        onToggle={() => setListOpen(!isListOpen)}
        onSelect={(id) => {
          select(id)
          locate(id)
          // There is no room for the list, the map and the unit's card.
          if (!window.matchMedia('(min-width: 721px)').matches) setListOpen(false)
        }}
      />
    </div>
  )
}

function boundsOf(store: EntityStore<UnitRow>, filter: MapFilter): L.LatLngBounds {
  const passes = passesFilter(filter)
  const bounds = L.latLngBounds([])
  for (const row of store.values()) if (row.location && passes(row)) bounds.extend(row.location)
  return bounds
}
