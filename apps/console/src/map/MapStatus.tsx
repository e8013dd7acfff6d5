import { useTranslation } from 'react-i18next'
import type { Live } from '../app/live/live.ts'
import classes from './map.module.css'
import type { MapSummary } from './map-summary.ts'

interface MapStatusProps {
  readonly loading: Live['loading']
  readonly isBasemapFailed: boolean
  readonly isFiltered: boolean
  readonly summary: MapSummary
}

/** The number of units on the map and without a position, and what could not be loaded. */
export function MapStatus({ loading, isBasemapFailed, isFiltered, summary }: MapStatusProps) {
  const { t } = useTranslation('map')
  const { onMap, withoutPosition } = summary
  const none = isFiltered ? t('noneSearch') : t('none')
  return (
    <div className={classes.status}>
      <output>
        {loading === 'loading' && <p>{t('loading')}</p>}
        {loading === 'failed' && <p data-kind="problem">{t('loadFailed')}</p>}
        {loading === 'disconnected' && <p data-kind="problem">{t('disconnected')}</p>}
        {isBasemapFailed && <p data-kind="problem">{t('basemapFailed')}</p>}
      </output>
      {loading !== 'loading' && (
        <p>
          {onMap === 0 ? none : t('summary', { count: onMap })}
          {withoutPosition.count > 0 && <span> · {t('withoutPosition', { count: withoutPosition.count })}</span>}
        </p>
      )}
    </div>
  )
}
