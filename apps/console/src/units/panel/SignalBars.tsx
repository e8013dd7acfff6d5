import { useTranslation } from 'react-i18next'
import classes from './links.module.css'
import { percentText } from '../../ui/percent-text.ts'

/** A signal quality as four bars and a number. */
export function SignalBars({ percent }: { percent: number }) {
  const { t } = useTranslation('unit-panel')
  const bars = Math.ceil(percent / 25)
  return (
    <span className={classes.signal}>
      <svg width={17} height={12} viewBox="0 0 17 12" role="img" aria-label={t('links.signalOf', { percent: percentText(percent) })}>
        {[3, 6, 9, 12].map((height, i) => (
          <rect key={height} x={i * 4.5} y={12 - height} width={3} height={height} rx={0.5} data-on={i < bars || undefined} />
        ))}
      </svg>
      {percentText(percent)}
    </span>
  )
}
