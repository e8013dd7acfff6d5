import { CheckIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './noted-options.module.css'

/** Returns the props of a select whose options have a note below their labels, for example why they are disabled. */
export const notedOptions = (noteOf: (value: string) => ReactNode) => ({
  classNames: { option: classes.option ?? '' },
  renderOption: ({ option: { value, label }, checked = false }: { option: { value: string; label: string }; checked?: boolean }) => (
    <span className={classes.noted}>
      <span className={classes.name}>
        {label}
        {checked && <CheckIcon size={10} aria-hidden />}
      </span>
      <small>{noteOf(value)}</small>
    </span>
  ),
})
