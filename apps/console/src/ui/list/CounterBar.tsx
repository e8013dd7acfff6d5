import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './counters.module.css'

export interface CounterDeclaration<Name extends string> {
  readonly name: Name
  readonly title: string
  readonly icon?: ReactNode
  /** Follows the count, e.g. a sum. */
  readonly detail?: string
  /** The rows that the counter counts, shown when it is pointed at. */
  readonly help?: string
  /** Begins a group: there is a gap before it. */
  readonly isFirstOfGroup?: boolean
}

interface CounterBarProps<Name extends string> {
  label: string
  counters: readonly CounterDeclaration<Name>[]
  counts: Readonly<Record<Name, number>>
  /** The counters that filter the list now. */
  active: readonly string[]
  onToggle: (name: Name) => void
}

/** Whether the counted rows were read. Before that, and after a failure, a zero would be false. */
export const AreCountedContext = createContext(true)

/** the count of each kind; a click filters the list by it. */
export function CounterBar<Name extends string>({ label, counters, counts, active, onToggle }: CounterBarProps<Name>) {
  'use no memo' // it renders again with its counts; the compiler's memo would only make the chunk larger
  const { i18n } = useTranslation()
  const areCounted = use(AreCountedContext)
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <fieldset className={classes.counters} aria-label={label}>
      {counters.map(({ name, title, icon, detail, help, isFirstOfGroup }) => (
        <button
          key={name}
          type="button"
          className={classes.counter}
          data-group={isFirstOfGroup || undefined}
          data-some={counts[name] > 0 || undefined}
          title={help}
          aria-pressed={active.includes(name)}
          onClick={() => onToggle(name)}
        >
          {icon}
          <span>{title}</span>
          <span className={classes.number}>{areCounted ? number.format(counts[name]) : '–'}</span>
          {detail !== undefined && <span>· {detail}</span>}
        </button>
      ))}
    </fieldset>
  )
}
