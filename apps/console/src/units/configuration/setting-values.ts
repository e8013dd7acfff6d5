import type { UnitConfiguration } from '@backhaul/contract/units'
import type { Setting } from './settings.ts'

export type FieldValue = string | number | boolean | null
/** The values of the fields of a form, by name. */
export type Values = Record<string, FieldValue>

/** Returns the values with which the form of a setting begins. The fields of a setting that was not reported are empty. */
export function valuesOf({ key, fields, item }: Setting, configuration: UnitConfiguration): Values {
  const stored: unknown = configuration[key]
  const value = item === null ? stored : (stored as readonly unknown[] | undefined)?.[item]
  const values = typeof value === 'object' && value !== null ? (value as Values) : null
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const one = values === null ? (value as FieldValue | undefined) : values[name]
      if (one === undefined || one === null) return [name, input.initial as FieldValue]
      return [name, input.kind === 'select' ? String(one) : one]
    }),
  )
}

/** Returns the input of the call for the values of the fields, without the unit. */
export function inputOf({ key, fields, sends, item }: Setting, values: Values): object {
  const sent = Object.fromEntries(
    fields.map(({ name, input }) => {
      const value = values[name] ?? null
      if ((input.kind === 'number' || input.kind === 'text') && input.isNullable === true && value === '') return [name, null]
      return [name, input.kind === 'select' && input.isNumeric === true && value !== null ? Number(value) : value]
    }),
  )
  // The only settings of a list are those of the intercoms.
  if (item !== null) return { ...sent, intercom: item + 1 }
  return sends === 'whole' ? { [key]: sent } : sent
}
