import { useTranslation } from 'react-i18next'
import classes from './picture.module.css'

const kinds = ['live', 'connecting', 'stale', 'idle', 'return'] as const

/** The meaning of the lines. */
export function Legend() {
  const { t } = useTranslation('signal-flow')
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      <li>
        <span className={classes.onAir} aria-hidden />
        {t('edge.onAir')}
      </li>
      {kinds.map((kind) => (
        <li key={kind}>
          <svg width="26" height="10" data-kind={kind} aria-hidden>
            <path d="M1 5H25" />
          </svg>
          {t(`edge.${kind}`)}
        </li>
      ))}
      <li>{t('edge.width')}</li>
    </ul>
  )
}
