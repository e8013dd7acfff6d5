import { type RemoteCaptions, type Text, textIn } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { clockTime } from '../clock-time.ts'
import classes from './presenter.module.css'

/** The current caption, large, with the next one and the time. */
export function Beat({
  name,
  captions,
}: {
  name: Text
  captions: Pick<RemoteCaptions, 'state' | 'paused' | 'scriptMs' | 'current' | 'next' | 'onAir'>
}) {
  const { t, i18n } = useTranslation('scenarios')
  const { state, paused, scriptMs, current, next, onAir } = captions
  return (
    <>
      <div className={classes.facts}>
        <h1>{textIn(name, i18n.language)}</h1>
        <span data-on-air={onAir > 0}>{t('onAir', { count: onAir })}</span>
        <time aria-label={t('time')}>{clockTime(scriptMs)}</time>
        <span data-state={state}>{paused ? t('paused') : t(`state.${state}`, { time: clockTime(scriptMs) })}</span>
      </div>
      <p className={classes.caption} role="status">
        {current === null ? t('noCaption') : textIn(current, i18n.language)}
      </p>
      <p className={classes.next}>{next === null ? t('last') : t('nextOf', { caption: textIn(next, i18n.language) })}</p>
    </>
  )
}
