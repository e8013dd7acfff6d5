import {
  type Call,
  callOf,
  type ErrorCode,
  inputOf,
  type Measure,
  plainSettings,
  type Setting as Declared,
  valueIn,
} from '@backhaul/contract'
import { calls, type Unit, type UnitConfiguration, unitSettings, type UnitSettings } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { refuseSetting, refuseSettingValue, refuseTaskSettings } from '@backhaul/rules/units'
import { api } from '../../app/api.ts'
import type { Values } from '../../ui/form/field-value.ts'
import type { Procedure } from '../../ui/command/use-command.ts'
import { type FieldInput, fieldInput } from '../../ui/resource/resource-field.ts'

type Key = keyof UnitSettings
type Schema = Parameters<typeof fieldInput>[0]
type ObjectSchema = Schema & { shape?: Readonly<Record<string, Schema>>; element?: ObjectSchema }

export interface SettingField {
  readonly name: string
  readonly input: FieldInput
  /** Limits of a number. */
  readonly range: { readonly min: number; readonly max: number } | null
  readonly unit: Measure | null
}

/** One setting of a unit: the call that changes it, and its fields. */
export interface Setting {
  /** Key of the configuration and of the texts. */
  readonly key: Key
  readonly call: Call<'mutation', any, any, UnitConfiguration>
  readonly procedure: Procedure<any, UnitConfiguration>
  readonly fields: readonly SettingField[]
  /** Place of the setting where the configuration has a list of them, from 0; null: it is the only one. */
  readonly item: number | null
  /** Returns the input of the call for the values of the fields, without the unit. */
  readonly inputOf: (values: Values) => object
  /** Returns why the setting cannot be changed now, in addition to an offline unit. */
  readonly refuse: (unit: Unit) => Refusal | null
  /** Returns the refusals of a rule for valid input, by field. */
  readonly refuseInput: (unit: Unit, input: any) => Partial<Record<string, Refusal | null>>
  /** Refusals of the core that belong to one field. */
  readonly fieldOf: Partial<Record<ErrorCode, string>>
}

function rangeOf(schema: Schema): SettingField['range'] {
  const { innerType } = schema._zod.def as { innerType?: Schema }
  if (innerType) return rangeOf(innerType)
  const { minValue: min = null, maxValue: max = null } = schema as { minValue?: number | null; maxValue?: number | null }
  return min === null || max === null ? null : { min, max }
}

/** Makes the fields of a value from its schema. A value that is not an object is one field with the name of the setting. */
function fieldsOf(key: Key, schema: ObjectSchema, { measure, hasOwnRange = false }: Partial<Declared> = {}): SettingField[] {
  const { shape = { [key]: schema } } = schema.element ?? schema
  return Object.entries(shape).map(([name, field]) => ({
    name,
    input: fieldInput(field),
    range: hasOwnRange ? null : rangeOf(field),
    unit: (typeof measure === 'string' ? measure : measure?.[name]) ?? null,
  }))
}

/** Makes the form of a setting from its declaration. */
function setting(key: Key, declared: Declared): Setting {
  const change = callOf(key, declared) as 'setEncoder'
  const { errorsAt = {} } = declared
  const isObject = 'shape' in declared.schema
  return {
    key,
    call: calls[change],
    procedure: api.units[change],
    fields: fieldsOf(key, declared.schema, declared),
    item: null,
    inputOf: (values) => inputOf(key, declared, isObject ? values : values[key]),
    refuse: (unit) => refuseSetting[key]?.(unit) ?? null,
    refuseInput(unit, input) {
      const refusal: Refusal | null = refuseSettingValue[key]?.(unit, valueIn(key, declared, input) as never) ?? null
      const field = refusal && errorsAt[refusal.code]
      return field ? { [field]: refusal } : {}
    },
    fieldOf: errorsAt,
  }
}

type Tab<One> = One extends { tab: infer Name extends string } ? Name : never
export type SettingsTabName = Tab<(typeof unitSettings)[Key]>

const forms = plainSettings(unitSettings).map(([name, one]) => ({ tab: one.tab, setting: setting(name as Key, one) }))

/** Returns the settings of a tab, in their order. */
export const settingsOf = (tab: SettingsTabName): Setting[] => forms.flatMap((form) => (form.tab === tab ? [form.setting] : []))

const intercom = (item: 0 | 1): Setting => ({
  key: 'intercoms',
  call: calls.setIntercom,
  procedure: api.units.setIntercom,
  fields: fieldsOf('intercoms', unitSettings.intercoms.schema),
  item,
  inputOf: (values) => ({ ...values, intercom: item + 1 }),
  refuse: (unit) => refuseTaskSettings(unit, 'intercom1', 'intercom2'),
  refuseInput: () => ({}),
  fieldOf: {},
})

const videoReturn = setting('videoreturn', unitSettings.videoreturn)

/** The settings that the panel of a unit shows next to what they are for. */
export const panelSettings = {
  intercoms: [intercom(0), intercom(1)],
  audiojacks: setting('audiojacks', unitSettings.audiojacks),
  databridge: setting('databridge', unitSettings.databridge),
  /** The panel selects the channel alone. */
  videoreturn: {
    ...videoReturn,
    call: calls.selectVideoReturnChannel,
    procedure: api.units.selectVideoReturnChannel,
    fields: videoReturn.fields.filter(({ name }) => name === 'channelId'),
  },
} as const
