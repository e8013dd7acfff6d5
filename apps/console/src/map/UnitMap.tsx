import 'leaflet/dist/leaflet.css'
import '../domain/basemap/leaflet.css'
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '../app/live/live.ts'
import type { LiveStores } from '../app/live/stores.ts'
import { Page } from '../ui/page/Page.tsx'
import { boundsOf } from './bounds-of.ts'
import filterBar from './filter-bar.module.css'
import classes from './map.module.css'
import { mapFilter, type MapFilterOptions } from './map-filter.ts'
import { zoomMaxOffline, zoomMaxTiles } from './map-view.ts'
import { MapControls } from './MapControls.tsx'
import { MapList } from './MapList.tsx'
import { MapStatus } from './MapStatus.tsx'
import { useBasemap } from '../domain/basemap/use-basemap.ts'
import { fitOptions, useFirstView, zoomOfUnit } from './use-first-view.ts'
import { useLeaflet } from './use-leaflet.ts'
import { useMapAddress } from './use-map-address.ts'
import { useMapSummary } from './use-map-summary.ts'
import { useMarkerText } from './use-marker-text.ts'
import { useSearchFlight } from './use-search-flight.ts'
import { useUnitsLayer } from './use-units-layer.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Separate chunks: the map is drawn while search and counters are loaded, and most users of the map select no unit. */
const UnitFilterBar = lazyPart(async () => (await import('../app/live/UnitFilterBar.tsx')).UnitFilterBar)
const SelectedUnit = lazyPart(async () => (await import('./SelectedUnit.tsx')).SelectedUnit)

export interface UnitMapProps extends Pick<MapFilterOptions, 'scope' | 'groupName'> {
  readonly store: LiveStores['units']
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
  const { q: search, counter, unit: selected } = address
  const counters = counter.join(',')
  const filter = useMemo(
    () => mapFilter({ search, counters: counters === '' ? [] : counters.split(','), scope, groupName }),
    [search, counters, scope, groupName],
  )
  const text = useMarkerText()
  const summary = useMapSummary(map, store, filter)
  const isBasemapFailed = useBasemap(map, { tileUrl, tileAttribution }, scheme, i18n.language)

  const select = (unit: string | null) => change({ unit })
  useFirstView({ map, store, filter, loading, address })
  useSearchFlight(map, store, filter, search)
  const locate = (id: string) => {
    const at = store.get(id)?.location
    if (map && at) map.setView(at, Math.max(map.getZoom(), zoomOfUnit))
  }
  const showAll = () => map?.fitBounds(boundsOf(store, filter.passes), fitOptions)

  useUnitsLayer({ map, store, text, filter, selected, onSelect: select })

  return (
    <Page
      title={t('title')}
      isTitleHidden
      className={classes.page}
      panel={
        <MapList
          summary={summary}
          isSearch={filter.isSearch}
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
      <UnitFilterBar
        store={store}
        scope={scope}
        search={search}
        searchLabel={t('search')}
        classes={filterBar}
        counters={counter}
        onSearch={(q) => change({ q })}
        onCounters={(wanted) => change({ counter: wanted })}
      />
      <div ref={ref} className={classes.leaflet} role="application" aria-label={t('map')} aria-describedby={helpId} />
      <VisuallyHidden id={helpId}>{t('mapHelp')}</VisuallyHidden>
      <MapStatus loading={loading} isBasemapFailed={isBasemapFailed} isFiltered={filter.isSet} summary={summary} />
      {selected !== null && (
        <SelectedUnit key={selected} map={map} store={store} id={selected} onClose={() => select(null)} onLocate={locate} />
      )}
      <MapControls map={map} onShowAll={summary.onMap > 0 ? showAll : null} />
    </Page>
  )
}
