import type { Resource } from '@backhaul/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '../form/field-value.ts'
import { fieldInput } from './resource-field.ts'
import { namesOf, type ResourceRow, type ResourceText } from './resource-page-props.ts'

/** Returns the unit of measurement of a number field, which another field of the object decides; empty without one. */
export function unitText({ measuredBy }: Resource, text: ResourceText, key: string, values: Readonly<Record<string, FieldValue>>): string {
  const by = measuredBy?.[key]
  const value = by === undefined ? undefined : values[by]
  return typeof value === 'string' && value !== '' ? text.unit(key, value) : ''
}

type FieldText = (key: string, row: ResourceRow, label?: 'alone') => string

/**
 * Returns the function that writes the value of a field: `Data`, `50,000 MB`. With `alone`, a
 * number without a unit gets its label, because there is no header above it: `Reset day 1`.
 */
export function useFieldText(resource: Resource, text: ResourceText): FieldText {
  const { t, i18n } = useTranslation('kit')
  return useMemo(() => {
    const number = new Intl.NumberFormat(i18n.language)
    const labelled = (key: string, value: string, label?: 'alone') => (label === undefined ? value : `${text.field(key)} ${value}`)
    return (key, row, label) => {
      const value = row[key]
      if (typeof value === 'number') {
        const unit = unitText(resource, text, key, row)
        // Ports and days are not amounts: without a unit the digits are not grouped.
        return unit === '' ? labelled(key, String(value), label) : `${number.format(value)} ${unit}`
      }
      if (typeof value === 'boolean') return labelled(key, t(value ? 'resource.yes' : 'resource.no'), label)
      if (value === null || value === undefined) return ''
      const { kind } = fieldInput(resource.fields[key]!)
      const textOf = (one: string) => (kind === 'reference' ? (namesOf(row)[one] ?? one) : kind === 'text' ? one : text.value(key, one))
      return typeof value === 'string' ? textOf(value) : value.map(textOf).join(', ')
    }
  }, [resource, text, t, i18n.language])
}
