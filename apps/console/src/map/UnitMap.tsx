import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import type { UnitRow } from '@backhaul/contract/units'
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import * as L from 'leaflet/dist/leaflet-src.esm.js'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityStore } from '../app/live/entity-store.ts'
import type { Live } from '../app/live/live.ts'
import { Page } from '../ui/page/Page.tsx'
import { FilterBar } from './FilterBar.tsx'
import classes from './map.module.css'
import { mapFilter, type MapFilter, type MapFilterOptions } from './map-filter.ts'
import { zoomMaxOffline, zoomMaxTiles } from './map-view.ts'
import { MapControls } from './MapControls.tsx'
import { MapList } from './MapList.tsx'
import { MapStatus } from './MapStatus.tsx'
import { useBasemap } from './use-basemap.ts'
import { useInitialUnit, zoomOfUnit } from './use-initial-unit.ts'
import { useLeaflet } from './use-leaflet.ts'
import { useMapAddress } from './use-map-address.ts'
import { useMapSummary } from './use-map-summary.ts'
import { useMarkerText } from './use-marker-text.ts'
import { useUnitsLayer } from './use-units-layer.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** A separate chunk: most users of the map select no unit. */
const SelectedUnit = lazyPart(async () => (await import('./SelectedUnit.tsx')).SelectedUnit)

export interface UnitMapProps extends Pick<MapFilterOptions, 'scope' | 'groupName'> {
  readonly store: EntityStore<UnitRow>
  readonly loading: Live['loading']
  /** Leaflet tile template; without it the offline basemap is drawn. */
  readonly tileUrl?: string | undefined
  readonly tileAttribution?: string | undefined
}

export function UnitMap({ store, scope, groupName, loading, tileUrl, tileAttribution }: UnitMapProps) {
  const { t, i18n } = useTranslation('map')
  const helpId = useId()
  const scheme = useComputedColorScheme('dark')
  const { address, change } = useMapAddress()
  const [isListOpen, setListOpen] = useState(() => window.matchMedia('(min-width: 1100px)').matches)
  const { ref, map } = useLeaflet({ zoomMax: tileUrl === undefined ? zoomMaxOffline : zoomMaxTiles, address, onMove: change })
  const { q: search, status, unit: selected } = address
  const statuses = status.join(',')
  const filter = useMemo(
    () => mapFilter({ search, statuses: statuses === '' ? [] : statuses.split(','), scope, groupName }),
    [search, statuses, scope, groupName],
  )
  const text = useMarkerText()
  const summary = useMapSummary(map, store, filter)
  const isBasemapFailed = useBasemap(map, { tileUrl, tileAttribution }, scheme, i18n.language)

  const select = (unit: string | null) => change({ unit })
  useInitialUnit(map, store, address)
  const locate = (id: string) => {
    const at = store.get(id)?.location
    if (map && at) map.setView(at, Math.max(map.getZoom(), zoomOfUnit))
  }
  const showAll = () => map?.fitBounds(boundsOf(store, filter), { padding: [60, 60], maxZoom: zoomOfUnit })

  useUnitsLayer({ map, store, text, filter, selected, onSelect: select })

  return (
    <Page
      title={t('title')}
      isTitleHidden
      className={classes.page}
      panel={
        <MapList
          summary={summary}
          selected={selected}
          isOpen={isListOpen}
          onToggle={() => setListOpen(!isListOpen)}
          onSelect={(id) => {
            select(id)
            locate(id)
            // There is no room for the list, the map and the card of the unit.
            if (!window.matchMedia('(min-width: 721px)').matches) setListOpen(false)
          }}
        />
      }
    >
      <div ref={ref} className={classes.leaflet} role="application" aria-label={t('map')} aria-describedby={helpId} />
      <VisuallyHidden id={helpId}>{t('mapHelp')}</VisuallyHidden>
      <FilterBar
        search={search}
        statuses={status}
        byTone={summary.byTone}
        onSearch={(q) => change({ q })}
        onStatuses={(wanted) => change({ status: wanted })}
      />
      <MapStatus loading={loading} isBasemapFailed={isBasemapFailed} isFiltered={filter.isSet} summary={summary} />
      <MapControls map={map} onShowAll={summary.onMap > 0 ? showAll : null} />
      {selected !== null && <SelectedUnit key={selected} store={store} id={selected} onClose={() => select(null)} onLocate={locate} />}
    </Page>
  )
}

function boundsOf(store: EntityStore<UnitRow>, { passes }: MapFilter): L.LatLngBounds {
  const bounds = L.latLngBounds([])
  for (const row of store.values()) if (row.location && passes(row)) bounds.extend(row.location)
  return bounds
}
