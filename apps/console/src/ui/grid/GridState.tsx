import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import classes from './grid.module.css'

export interface GridStateProps {
  state?: 'loading' | 'ready' | { readonly error: string; readonly onRetry?: () => void }
  /** Shown where there are no rows. */
  empty?: ReactNode
}

const skeletonRows = 12

/** Shown in place of rows: loading, an error, or that there are no rows. Nothing moves when the rows arrive. */
export function GridState({ state = 'ready', empty, isEmpty, rowHeight }: GridStateProps & { isEmpty: boolean; rowHeight: number }) {
  const { t } = useTranslation('grid')
  if (!isEmpty && typeof state !== 'object') return null
  if (typeof state === 'object')
    return (
      <div className={isEmpty ? classes.state : classes.stateStrip} role="alert">
        <IconAlertTriangle size={isEmpty ? iconSize.xl : iconSize.lg} className={classes.stateIcon} aria-hidden />
        <span>{state.error}</span>
        {state.onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={state.onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    )
  if (state === 'loading')
    return (
      <output className={classes.skeleton} aria-label={t('loading')}>
        {Array.from({ length: skeletonRows }, (_, i) => (
          <div key={i} className={classes.skeletonRow} style={{ height: rowHeight }}>
            <Skeleton height={10} width={`${18 + ((i * 7) % 11)}%`} />
            <Skeleton height={10} width="8%" />
            <Skeleton height={10} width={`${10 + ((i * 5) % 9)}%`} />
            <Skeleton height={10} width="14%" />
          </div>
        ))}
      </output>
    )
  return <output className={classes.state}>{empty ?? t('empty')}</output>
}
