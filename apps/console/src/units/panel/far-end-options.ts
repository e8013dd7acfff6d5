import type { FieldValue } from '../../ui/form/field-value.ts'
import type { Option } from '../../ui/form/fields.tsx'

/** Returns the devices to choose from. The present one keeps its place when the user does not see it, or when it was removed. */
export function withPresent(options: readonly Option[], present: FieldValue | undefined, unknown: string): Option[] {
  const isKnown = typeof present !== 'string' || present === '' || options.some(({ value }) => value === present)
  return isKnown ? [...options] : [...options, { value: present, label: unknown }]
}
