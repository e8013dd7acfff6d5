import { NumberInput } from '@mantine/core'
import type { UnitState } from '@backhaul/simulation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActButton } from '../ActButton.tsx'
import classes from './devices.module.css'
import { ActSwitch } from './FieldControls.tsx'
import { type At, isPlace } from './place.ts'
import { useFieldAct } from './use-field-act.ts'

/** Moves a unit to a place, as a drag on the map does. */
export function PlaceControls({ unit }: { unit: UnitState }) {
  const { t } = useTranslation('field')
  const act = useFieldAct()
  const [wanted, setWanted] = useState<At | null>(null)
  const { id, isDriving, isIndoors, canDrive } = unit
  const [lat, lng] = wanted ?? unit.at
  const to: At = [lat, lng]
  const moved = isPlace(to) ? to : unit.at
  const refusal = canDrive ? (unit.power === 'on' || isDriving ? null : t('reason.off')) : t('reason.fixed')
  return (
    <fieldset className={classes.group}>
      <legend>{t('place.label')}</legend>
      <div className={classes.fields}>
        <Degrees label={t('place.lat')} value={lat} max={90} onChange={(value) => setWanted([value, lng])} />
        <Degrees label={t('place.lng')} value={lng} max={180} onChange={(value) => setWanted([lat, value])} />
        <ActButton
          act={act}
          input={{ move: id, to: moved }}
          refusal={isPlace(to) ? null : t('reason.noPlace')}
          onRun={() => void act.run({ move: id, to: moved }).finally(() => setWanted(null))}
        >
          {t('place.move')}
        </ActButton>
      </div>
      <div className={classes.switches}>
        <ActSwitch label={t('place.indoors')} checked={isIndoors} actOf={(inside) => ({ indoors: id, inside })} />
        <ActButton act={act} input={isDriving ? { park: id } : { drive: id }} refusal={refusal}>
          {t(isDriving ? 'place.park' : 'place.drive')}
        </ActButton>
      </div>
    </fieldset>
  )
}

interface DegreesProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A field for degrees. An empty one is not a place. */
export function Degrees({ label, value, max, onChange }: DegreesProps) {
  return (
    <NumberInput
      className={classes.degrees ?? ''}
      label={label}
      value={Number.isNaN(value) ? '' : Math.round(value * 1e5) / 1e5}
      min={-max}
      max={max}
      step={0.01}
      decimalScale={5}
      // The library passes a number with many decimals on as text.
      onChange={(text) => onChange(text === '' ? Number.NaN : Number(text))}
    />
  )
}
