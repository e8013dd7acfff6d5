import type { Effect } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { ActButton } from '../ActButton.tsx'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { percentText } from '../../ui/percent-text.ts'
import classes from './devices.module.css'
import { useFieldAct } from './use-field-act.ts'
import { useSurroundings } from './use-field.ts'

/** The active effects of the surroundings, each with the button that ends it. */
export function EffectList() {
  const { t } = useTranslation('field')
  const reading = useSurroundings()
  const { data } = reading
  if (!data) return <DeskLoadState query={reading} />
  if (data.effects.length === 0) return <p className={classes.note}>{t('effects.none')}</p>
  return (
    <ul className={classes.effects}>
      {data.effects.map((effect) => (
        <EffectEntry key={`${effect.kind} ${effect.faultId ?? ''} ${effect.name}`} effect={effect} />
      ))}
    </ul>
  )
}

function EffectEntry({ effect }: { effect: Effect }) {
  const { t } = useTranslation('field')
  const act = useFieldAct()
  const { name, kind, radiusKm, strength, faultId, carrier } = effect
  const [latitude, longitude] = effect.at.map((degrees) => degrees.toFixed(2))
  const details = [
    kind === 'outage' && (carrier?.name ?? t('effects.all')),
    t('effects.of', { radiusKm, latitude, longitude }),
    strength < 1 && t('effects.strength', { percent: percentText(strength * 100) }),
  ]
  return (
    <li data-kind={kind}>
      <div>
        <strong>{t('effects.named', { kind: t(`effects.${kind}`), name })}</strong>
        <span>{details.filter((text) => text !== false).join(' · ')}</span>
      </div>
      {faultId === null ? (
        <ActButton act={act} input={{ end: name }} size="compact-sm" aria-label={t('effects.endOf', { name })}>
          {t('effects.end')}
        </ActButton>
      ) : (
        <span>{t('effects.ofFault')}</span>
      )}
    </li>
  )
}
