import { Select } from '@mantine/core'

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
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
