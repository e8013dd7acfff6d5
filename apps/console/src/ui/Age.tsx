import { useTranslation } from 'react-i18next'
import { clock } from '../app/clock.ts'
import { timeWords } from './time.ts'
import classes from './ui.module.css'

/** "as of 14:02:11": how old a value is that may no longer be true. 0 and null say that it was never heard. */
export function Age({ at, stale = false }: { at: number | null; stale?: boolean }) {
  const { t, i18n } = useTranslation('app')
  const text = at === null || at === 0 ? t('age.never') : t('age.asOf', { time: timeWords(at, i18n.language, clock.now()) })
  return (
    <span className={classes['age']} data-stale={stale || undefined}>
      {text}
    </span>
  )
}
