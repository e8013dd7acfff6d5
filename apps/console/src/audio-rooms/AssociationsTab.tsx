import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '../ui/page/LoadState.tsx'
import classes from './audio-rooms.module.css'

type Column = 'line' | 'tally' | 'server' | 'state' | 'light' | 'hardware' | 'usedBy' | 'channel'

interface AssociationsTabProps<Interface> {
  columns: readonly Column[]
  /** Undefined while they are read. */
  interfaces: readonly Interface[] | undefined
  error: unknown
  onRetry: () => void
  /** Shown without interfaces. */
  empty: string
  /** The row of an interface. */
  children: (one: Interface) => ReactNode
}

/** The interfaces of the servers of an inventory, each with the channel that it is associated with. */
export function AssociationsTab<Interface>({ columns, interfaces, error, onRetry, empty, children }: AssociationsTabProps<Interface>) {
  const { t } = useTranslation('audio-rooms')
  if (interfaces === undefined) return <LoadState isLoading error={error} onRetry={onRetry} />
  if (interfaces.length === 0) return <p className={classes.none}>{empty}</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {t(`column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{interfaces.map(children)}</tbody>
      </table>
    </div>
  )
}
