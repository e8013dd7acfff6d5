import { Fault } from '@backhaul/simulation'
import { expect, test } from 'vitest'
import { faultSchema } from 'virtual:backhaul-fault-schema'
import shellTexts from '../../app/shell/faults.en.json'
import texts from '../desk.en.json'
import { faultPresets } from './fault-presets.ts'
import { type FaultDraft, type FaultField, faultOf, layerForms, missingIn } from './fault-schema.ts'

const forms = layerForms(faultSchema)
const effects = [...forms].flatMap(([layer, form]) => [...form.effects].map(([effect, fields]) => ({ layer, form, effect, fields })))

/** A value that the field accepts. */
const valueFor = ({ kind, values, min, initial }: FaultField) =>
  values[0] ?? (initial !== '' ? initial : kind === 'number' ? (min ?? 0) : 'x')
const valuesFor = (fields: readonly FaultField[]) => Object.fromEntries(fields.map((field) => [field.name, valueFor(field)]))

test('the form has every layer and effect of the schema', () => {
  const declared = Fault.options.flatMap(({ shape }) =>
    shape.effect.options.map((option) => `${shape.layer.value} ${option.shape.do.value}`),
  )
  expect(declared.length).toBeGreaterThan(20)
  expect(effects.map(({ layer, effect }) => `${layer} ${effect}`)).toEqual(declared)
})

test.each(effects)(
  'the schema accepts $layer $effect with all fields filled, and with the required ones alone',
  ({ layer, form, effect, fields }) => {
    const full = { layer, effect, match: valuesFor(form.match), effectFields: valuesFor(fields), end: valuesFor(form.end) }
    expect(Fault.safeParse(faultOf(full, form)).error).toBeUndefined()
    const needed = (all: readonly FaultField[]) => valuesFor(all.filter(({ isRequired, isNullable }) => isRequired && !isNullable))
    const least: FaultDraft = { layer, effect, match: needed(form.match), effectFields: needed(fields), end: {} }
    expect(missingIn(least, form)).toEqual([])
    expect(Fault.safeParse(faultOf(least, form)).error).toBeUndefined()
  },
)

test('the form names the required fields that are empty, and the schema refuses such a fault', () => {
  const { cameraFails } = faultPresets
  const form = forms.get('device')!
  expect(missingIn(cameraFails, form)).toEqual(['deviceId'])
  expect(Fault.safeParse(faultOf(cameraFails, form)).success).toBe(false)
  expect(missingIn({ ...cameraFails, effect: 'modem' }, form)).toEqual(['deviceId', 'port'])
})

test('an empty number of a carrier means every carrier', () => {
  const region = { ...faultPresets.carrierOutage, match: { lat: 1, lng: 2, radiusKm: 3 } }
  expect(faultOf(region, forms.get('region')!).effect).toEqual({ do: 'carrierOutage', carrier: null })
})

test.each(Object.entries(faultPresets))('the preset %s is a fault once its required fields are filled', (_name, preset) => {
  const form = forms.get(preset.layer)!
  const missing = [...form.match, ...(form.effects.get(preset.effect) ?? [])].filter(({ name }) => missingIn(preset, form).includes(name))
  const draft = { ...preset, match: { ...valuesFor(missing), ...preset.match } }
  expect(Fault.safeParse(faultOf(draft, form)).error).toBeUndefined()
})

test('every layer, effect and field has a text', () => {
  const fields = [...forms.values()].flatMap(({ match, end, effects: all }) => [match, end, ...all.values()].flat())
  expect(fields.filter(({ name }) => !(name in texts.faults.field)).map(({ name }) => name)).toEqual([])
  expect([...forms.keys()].filter((layer) => !(layer in shellTexts.layer))).toEqual([])
  expect(effects.filter(({ effect }) => !(effect in shellTexts.effect))).toEqual([])
})
