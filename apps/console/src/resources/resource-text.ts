import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../app/routes/page.ts'
import type { ResourceText } from '../ui/resource/resource-page-props.ts'

/**
 * Reads the texts of a resource. Their keys follow from its declaration and have no types: `pnpm check translations` finds a
 * missing one.
 */
export function useResourceText(namespace: Namespace): ResourceText {
  const { t } = useTranslation(namespace)
  return useMemo(() => {
    const text = t as (key: string) => string
    return {
      title: text('title'),
      empty: text('empty'),
      create: text('create'),
      field: (key) => text(`field.${key}`),
      value: (key, value) => text(`value.${key}.${value}`),
      unit: (key, value) => text(`unit.${key}.${value}`),
    }
  }, [t])
}
