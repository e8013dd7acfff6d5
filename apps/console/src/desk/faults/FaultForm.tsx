import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultSchema } from 'virtual:backhaul-fault-schema'
import { ActButton } from '../ActButton.tsx'
import { ask } from '../ask.ts'
import type texts from '../desk.en.json'
import classes from '../desk.module.css'
import { useDesk } from '../desk.ts'
import { useAct } from '../use-act.ts'
import { type FaultDraft, faultOf, type FieldValues, layerForms, type Layer, missingIn } from './fault-schema.ts'
import { FaultFields } from './FaultFields.tsx'
import { type FaultPreset, faultPresets } from './fault-presets.ts'
import { useFaultText } from './use-fault-text.ts'

const forms = layerForms(faultSchema)
const layers = [...forms.keys()]
const presetNames = Object.keys(faultPresets) as FaultPreset[]
/** Suggestions of devices are read again after this time. */
const devicesStaleMs = 60_000

/** Adds a fault: its layer, what it matches, its effect and its end, with the fields of the schema. */
export function FaultForm() {
  const { t } = useTranslation('desk')
  const { layerText, effectText } = useFaultText()
  const { world } = useDesk()
  const [draft, setDraft] = useState<FaultDraft>(faultPresets.callsLate)
  const add = useAct('faults.add')
  const devicesId = useId()
  const form = forms.get(draft.layer)!
  const missing = missingIn(draft, form)
  const names = missing.map((name) => t(`faults.field.${name as keyof typeof texts.faults.field}`)).join(', ')
  const refusal = missing.length === 0 ? null : t('faults.missing', { names })
  const input = { worldId: world.id, fault: faultOf(draft, form) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal === null && add.reason === null && !add.isPending) void add.run(input)
  }
  const chooseLayer = (layer: Layer) => {
    const [effect] = forms.get(layer)!.effects.keys()
    setDraft({ ...draft, layer, effect: effect!, match: {}, effectFields: {} })
  }
  const fields = (part: 'match' | 'effectFields' | 'end') => ({
    values: draft[part],
    devicesId,
    onChange: (values: FieldValues) => setDraft({ ...draft, [part]: values }),
  })
  return (
    <form className={classes.faultForm} onSubmit={submit}>
      <Select
        label={t('faults.preset')}
        placeholder={t('faults.noPreset')}
        data={presetNames.map((name) => ({ value: name, label: t(`faults.presets.${name}`) }))}
        value={presetNames.find((name) => faultPresets[name] === draft) ?? null}
        onChange={(name) => name !== null && setDraft(faultPresets[name])}
      />
      <div className={classes.fields}>
        <Select
          label={t('faults.layer')}
          allowDeselect={false}
          data={layers.map((layer) => ({ value: layer, label: layerText(layer) }))}
          value={draft.layer}
          onChange={(layer) => layer !== null && chooseLayer(layer)}
        />
        <Select
          label={t('faults.effect')}
          allowDeselect={false}
          data={[...form.effects.keys()].map((effect) => ({ value: effect, label: effectText(effect) }))}
          value={draft.effect}
          onChange={(effect) => effect !== null && setDraft({ ...draft, effect, effectFields: {} })}
        />
        <FaultFields fields={form.effects.get(draft.effect) ?? []} placeholder="" {...fields('effectFields')} />
      </div>
      <fieldset className={classes.fields}>
        <legend>{t('faults.match')}</legend>
        <FaultFields fields={form.match} placeholder={t('faults.any')} {...fields('match')} />
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('faults.end')}</legend>
        <FaultFields fields={form.end} placeholder="" {...fields('end')} />
      </fieldset>
      <Devices id={devicesId} worldId={world.id} />
      <div className={classes.controls}>
        <ActButton act={add} input={input} refusal={refusal} variant="filled">
          {t('faults.add')}
        </ActButton>
      </div>
    </form>
  )
}

/** The devices that the fields of a device suggest. Other ids can be entered too. */
function Devices({ id, worldId }: { id: string; worldId: string }) {
  const { data } = useQuery({
    queryKey: ['simulation devices', worldId],
    queryFn: () => ask('field.units', { worldId }),
    staleTime: devicesStaleMs,
    retry: false,
  })
  return (
    <datalist id={id}>
      {data?.units.map((unit) => (
        <option key={unit.id} value={unit.id}>
          {unit.name}
        </option>
      ))}
    </datalist>
  )
}
