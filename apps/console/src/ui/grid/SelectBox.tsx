import { useRowSelection } from 'react-data-grid'
import classes from './grid.module.css'

/**
 * Shows whether the row is selected. The grid handles its click, and the space bar on the cell, so it is not a stop of its
 * own for the keyboard.
 */
export function SelectBox({ label }: { label: string }) {
  const { isRowSelected } = useRowSelection()
  return (
    <span className={classes.select} data-select>
      <input type="checkbox" aria-label={label} tabIndex={-1} checked={isRowSelected} readOnly />
    </span>
  )
}
