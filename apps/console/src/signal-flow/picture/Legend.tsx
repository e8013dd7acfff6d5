import { useTranslation } from 'react-i18next'
import { useDomainText } from '../../domain/text.tsx'
import classes from './picture.module.css'

const kinds = ['live', 'connecting', 'stale', 'idle', 'return'] as const

/** The colours at the left edge of a box. */
const tones = ['streaming', 'busy', 'online', 'upgrading', 'error', 'offline'] as const

/** The meaning of the lines, and of the colours of the boxes. */
export function Legend() {
  const { t } = useTranslation('signal-flow')
  const domain = useDomainText()
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {tones.map((tone) => (
        <li key={tone}>
          <span className={classes.stripe} data-tone={tone} aria-hidden />
          {domain(tone === 'error' ? 'destination.state.failed' : `tone.${tone}`)}
        </li>
      ))}
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
