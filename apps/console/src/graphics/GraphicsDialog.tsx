import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { usePreferences } from '../app/preferences.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { Compositions } from './Compositions.tsx'
import { CreateForm } from './CreateForm.tsx'
import classes from './graphics.module.css'
import { ServiceStatus } from './ServiceStatus.tsx'

/** The time on air and the end of a trial come from the core this often. */
const refreshMs = 15_000

/** UI-203, UI-089: the graphics compositions of an inventory, the state of the service, and the form of a new one. */
export function GraphicsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('graphics')
  const isNarrow = useIsNarrow()
  const { preferences } = usePreferences()
  const { data: inventories, error, refetch } = api.inventories.list.useQuery({})
  const [chosen, setChosen] = useState<string | null>(null)
  const find = (id: string | null) => inventories?.find((one) => one.id === id)
  const inventory = find(chosen) ?? find(preferences.inventoryId) ?? inventories?.[0]
  return (
    <Dialog fullScreen={isNarrow} size="xl" onClose={onClose} title={t('title')}>
      {inventories === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : inventory === undefined ? (
        <p className={classes.note}>{t('noInventory')}</p>
      ) : (
        <div className={classes.body}>
          {inventories.length > 1 && (
            <Select
              label={t('inventory')}
              data={inventories.map(({ id, name }) => ({ value: id, label: name }))}
              value={inventory.id}
              onChange={setChosen}
              allowDeselect={false}
              searchable
              openOnFocus={false}
              data-autofocus
            />
          )}
          <Graphics key={inventory.id} inventoryId={inventory.id} />
        </div>
      )}
    </Dialog>
  )
}

function Graphics({ inventoryId }: { inventoryId: string }) {
  const queries = api.useUtils()
  const { data, error, refetch } = api.graphics.getPermissions.useQuery({ inventoryId }, { staleTime: 0, refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const { service, mayStartTrial } = data
  const isOpen = service.state === 'activeTrial' || service.state === 'purchasedService'
  const onChanged = () => {
    void refetch()
    void queries.graphics.list.invalidate({ inventoryId })
  }
  return (
    <>
      <ServiceStatus inventoryId={inventoryId} service={service} mayStartTrial={mayStartTrial} onStarted={onChanged} />
      {isOpen && (
        <>
          <Compositions inventoryId={inventoryId} onChanged={onChanged} />
          <CreateForm inventoryId={inventoryId} onAttempt={onChanged} />
        </>
      )}
    </>
  )
}
