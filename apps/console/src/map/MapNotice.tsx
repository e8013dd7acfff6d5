import { useTranslation } from 'react-i18next'
import type { Live } from '../app/live/live.ts'
import classes from './map.module.css'
import type { Survey } from './survey.ts'

interface MapNoticeProps {
  readonly loading: Live['loading']
  readonly isBasemapFailed: boolean
  readonly isFiltered: boolean
  readonly survey: Survey
}

/** How many units are on the map and how many cannot be; or why there are none. */
export function MapNotice({ loading, isBasemapFailed, isFiltered, survey }: MapNoticeProps) {
  const { t } = useTranslation('map')
  const { onMap, withoutPosition } = survey
  const none = isFiltered ? t('noneSearch') : t('none')
  return (
    <div className={classes.notices}>
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
