import { Select } from '@mantine/core'

/** Further values are found by typing. */
const shownMax = 200

interface ListSelectProps {
  label: string
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  /** The text of the empty choice. */
  placeholder: string
  clearLabel: string
  data: readonly { readonly value: string; readonly label: string }[]
  value: string | null
  className?: string | undefined
  /** Typing finds a value, for long lists. */
  searchable?: boolean
  onChange: (value: string | null) => void
}

/** One choice that shapes a list: its grouping, or the sort of its cards. */
export function ListSelect({ label, isLabelHidden = false, clearLabel, data, ...props }: ListSelectProps) {
  return (
    <Select
      {...props}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      size="xs"
      data={[...data]}
      limit={shownMax}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
