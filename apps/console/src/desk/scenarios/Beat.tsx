import type { RemoteCaptions } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { captionIn, scriptTime } from './caption.ts'
import classes from './presenter.module.css'

/** The current caption, large, with the next one and the time. */
export function Beat({
  name,
  captions,
}: {
  name: string
  captions: Pick<RemoteCaptions, 'state' | 'scriptMs' | 'current' | 'next' | 'onAir'>
}) {
  const { t, i18n } = useTranslation('scenarios')
  const { state, scriptMs, current, next, onAir } = captions
  return (
    <>
      <div className={classes.facts}>
        <h1>{name}</h1>
        <span data-on-air={onAir > 0}>{t('onAir', { count: onAir })}</span>
        <time aria-label={t('time')}>{scriptTime(scriptMs)}</time>
        <span data-state={state}>{t(`state.${state}`, { time: scriptTime(scriptMs) })}</span>
      </div>
      <p className={classes.caption} role="status">
        {current === null ? t('noCaption') : captionIn(current, i18n.language)}
      </p>
      <p className={classes.next}>{next === null ? t('last') : t('nextOf', { caption: captionIn(next, i18n.language) })}</p>
    </>
  )
}
