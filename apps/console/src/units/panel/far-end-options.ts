import type { FieldValue } from '../configuration/setting-values.ts'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** Returns the devices to choose from. The present one keeps its place when the user does not see it, or when it was removed. */
export function withPresent(options: readonly Option[], present: FieldValue | undefined, unknown: string): Option[] {
  const isKnown = typeof present !== 'string' || present === '' || options.some(({ value }) => value === present)
  return isKnown ? [...options] : [...options, { value: present, label: unknown }]
}
