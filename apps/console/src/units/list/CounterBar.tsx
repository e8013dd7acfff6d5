import { type CounterName, counterNames } from '@backhaul/rules/counters'
import type { UnitStatus } from '@backhaul/contract/units'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../../ui/icons/StatusShape.tsx'
import classes from './list.module.css'

const shapes: Partial<Record<CounterName, UnitStatus>> = { busy: 'storeandforward', idle: 'idle', offline: 'offline' }

interface CounterBarProps {
  counters: Readonly<Record<CounterName, number>>
  active: readonly CounterName[]
  onToggle: (counter: CounterName) => void
}

/** how many there are of each, and a filter at a click. */
export function CounterBar({ counters, active, onToggle }: CounterBarProps) {
  const { t, i18n } = useTranslation('units')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <fieldset className={classes.counters} aria-label={t('counters.label')}>
      {counterNames.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.counter}
          data-counter={name}
          data-some={counters[name] > 0 || undefined}
          aria-pressed={active.includes(name)}
          onClick={() => onToggle(name)}
        >
          {shapes[name] !== undefined && <StatusShape status={shapes[name]} size={10} />}
          {name === 'activeAlerts' && <IconBell size={13} aria-hidden className={classes.counterBell} />}
          <span>{t(`counter.${name}`)}</span>
          <span className={classes.counterNumber}>{number.format(counters[name])}</span>
        </button>
      ))}
    </fieldset>
  )
}
