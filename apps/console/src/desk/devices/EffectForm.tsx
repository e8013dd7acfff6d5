import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import type { Act, Effect } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { ActButton } from '../ActButton.tsx'
import classes from './devices.module.css'
import type { NewEffect } from './new-effect.ts'
import { type At, isPlace } from './place.ts'
import { Degrees } from './PlaceControls.tsx'
import { useFieldAct } from './use-field-act.ts'
import { useCarriers, useSurroundings } from './use-field.ts'

const kinds = ['outage', 'crowd', 'weather', 'powerCut'] as const satisfies readonly Effect['kind'][]
const all = 'all'
const nameForm = /^[a-z][a-z0-9-]{0,39}$/

interface EffectFormProps {
  effect: NewEffect
  onChange: (change: Partial<NewEffect>) => void
  onBegun: () => void
  /** The place of the chosen unit; null without one. */
  unitAt: At | null
  isPicking: boolean
  onPick: () => void
}

/** Begins an effect in a circle. The map shows the circle before. */
export function EffectForm({ effect, onChange, onBegun, unitAt, isPicking, onPick }: EffectFormProps) {
  const { t } = useTranslation('field')
  const act = useFieldAct()
  const { data } = useSurroundings()
  const { kind, name, at, radiusKm } = effect
  const [lat, lng] = at
  const begin = async () => {
    if ((await act.run(actOf(effect))) !== null) onBegun()
  }
  const isFull = data !== undefined && data.effects.length >= data.effectsMax
  const refusal = !nameForm.test(name)
    ? t('reason.noName')
    : !isPlace(at)
      ? t('reason.noPlace')
      : isFull
        ? t('reason.tooMany', { effectsMax: data.effectsMax })
        : null
  return (
    <fieldset className={classes.group}>
      <legend>{t('form.title')}</legend>
      <div className={classes.fields}>
        <Select
          label={t('form.kind')}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(`effects.${value}`) }))}
          value={kind}
          onChange={(value) => value !== null && onChange({ kind: value })}
        />
        <TextInput
          label={t('form.name')}
          value={name}
          maxLength={40}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {kind === 'outage' && <CarrierSelect effect={effect} onChange={onChange} />}
        <Degrees label={t('place.lat')} value={lat} max={90} onChange={(value) => onChange({ at: [value, lng] })} />
        <Degrees label={t('place.lng')} value={lng} max={180} onChange={(value) => onChange({ at: [lat, value] })} />
        <Amount label={t('form.radius')} value={radiusKm} min={1} max={2000} onChange={(value) => onChange({ radiusKm: value })} />
        {kind !== 'powerCut' && (
          <Amount label={t('form.strength')} value={effect.percent} min={1} max={100} onChange={(value) => onChange({ percent: value })} />
        )}
      </div>
      <div className={classes.switches}>
        <Button variant={isPicking ? 'light' : 'default'} aria-pressed={isPicking} onClick={onPick}>
          {t(isPicking ? 'form.picking' : 'form.pick')}
        </Button>
        {unitAt !== null && (
          <Button variant="default" onClick={() => onChange({ at: unitAt })}>
            {t('form.atUnit')}
          </Button>
        )}
        <ActButton act={act} input={actOf(effect)} refusal={refusal} onRun={() => void begin()} variant="filled">
          {t('form.begin')}
        </ActButton>
      </div>
    </fieldset>
  )
}

function actOf({ kind, name, at, radiusKm, percent, carrier }: NewEffect): Act {
  const circle = { at, radiusKm }
  const strength = percent / 100
  switch (kind) {
    case 'outage':
      return { outage: name, carrier: carrier ?? all, ...circle, strength }
    case 'crowd':
      return { crowd: name, ...circle, strength }
    case 'weather':
      return { weather: name, ...circle, strength }
    case 'powerCut':
      return { powerCut: name, ...circle }
  }
}

function CarrierSelect({ effect: { at, carrier }, onChange }: Pick<EffectFormProps, 'effect' | 'onChange'>) {
  const { t } = useTranslation('field')
  const carriers = useCarriers(isPlace(at) ? at : null).data?.carriers ?? []
  // Another country may have fewer carriers.
  const chosen = carriers.some(({ number }) => number === carrier) ? String(carrier) : all
  return (
    <Select
      label={t('form.carrier')}
      allowDeselect={false}
      data={[{ value: all, label: t('effects.all') }, ...carriers.map(({ number, name }) => ({ value: String(number), label: name }))]}
      value={chosen}
      onChange={(value) => onChange({ carrier: value === null || value === all ? null : Number(value) })}
    />
  )
}

interface AmountProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function Amount({ label, value, min, max, onChange }: AmountProps) {
  return (
    <NumberInput
      className={classes.amount ?? ''}
      label={label}
      value={value}
      min={min}
      max={max}
      clampBehavior="strict"
      onChange={(text) => onChange(typeof text === 'number' ? Math.max(min, text) : min)}
    />
  )
}
