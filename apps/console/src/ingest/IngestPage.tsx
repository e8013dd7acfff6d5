import { Button } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useInventoryChoice } from '../app/inventory-choice.ts'
import { InventorySelect } from '../app/InventorySelect.tsx'
import { Alert } from '../ui/Alert.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { iconSize } from '../ui/icon-size.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { useRights } from '../ui/kit.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import classes from './ingest.module.css'
import { IngestServerCard } from './IngestServerCard.tsx'

const IntegrationDialog = lazyPart(async () => (await import('../app/newsroom/IntegrationDialog.tsx')).IntegrationDialog, {
  errorFrame: inDialog,
})

/** Associations that others change are shown after this time. States of servers and channels are live. */
const refreshMs = 15_000

/** The ingest servers of an inventory with their channels, and its newsroom system. */
export function IngestPage() {
  const { t } = useTranslation('ingest')
  const { reason } = useRights()
  const { data: inventories, error, refetch } = api.inventories.list.useQuery({})
  const { inventoryId, choose } = useInventoryChoice(inventories ?? [])
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title={t('title')}
      tools={
        inventoryId !== null && (
          <>
            <InventorySelect inventories={inventories ?? []} value={inventoryId} onChange={choose} />
            <DisabledReason reason={reason('files.operate', null)}>
              <Button size="xs" variant="default" leftSection={<IconNews size={iconSize.sm} aria-hidden />} onClick={() => setOpen(true)}>
                {t('newsroom')}
              </Button>
            </DisabledReason>
          </>
        )
      }
    >
      {inventories === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : inventoryId === null ? (
        <p className={classes.note}>{t('noInventory')}</p>
      ) : (
        <Servers key={inventoryId} inventoryId={inventoryId} />
      )}
      {isOpen && inventoryId !== null && <IntegrationDialog inventoryId={inventoryId} onSynced={() => {}} onClose={() => setOpen(false)} />}
    </Page>
  )
}

function Servers({ inventoryId }: { inventoryId: string }) {
  const { t } = useTranslation('ingest')
  const { data, error, refetch } = api.ingest.listServers.useQuery({ inventoryId }, { staleTime: 0, refetchInterval: refreshMs })
  const errorText = useErrorText()
  const kept = useKeptFocus()
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div ref={kept} className={classes.page}>
      {error !== null && <Alert kind="warning">{t('old', { reason: errorText(error) })}</Alert>}
      <p className={classes.note}>{t('about')}</p>
      {data.length === 0 ? (
        <p className={classes.note}>{t('empty')}</p>
      ) : (
        data.map((server) => (
          <IngestServerCard key={server.uniqueId} inventoryId={inventoryId} server={server} onChanged={() => void refetch()} />
        ))
      )}
    </div>
  )
}
