import type { Composition } from '@backhaul/contract/graphics'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { LoadState } from '../ui/page/LoadState.tsx'
import { CompositionEntry } from './CompositionEntry.tsx'
import classes from './graphics.module.css'

interface CompositionsProps {
  inventoryId: string
  /** Called when a composition was put on air, taken off or deleted, or when its job has ended. */
  onChanged: () => void
}

/** M-504 to M-506: the compositions of an inventory with template and date. */
export function Compositions({ inventoryId, onChanged }: CompositionsProps) {
  const { t } = useTranslation('graphics')
  const { data, error, refetch } = api.graphics.list.useQuery({ inventoryId }, { staleTime: 0 })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <section className={classes.section} aria-labelledby="compositions">
      <h3 id="compositions">{t('compositions')}</h3>
      {data.length === 0 ? (
        <p className={classes.note}>{t('empty')}</p>
      ) : (
        <ul className={classes.list} aria-labelledby="compositions">
          {data.map((one: Composition) => (
            <CompositionEntry key={one.id} inventoryId={inventoryId} composition={one} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}
