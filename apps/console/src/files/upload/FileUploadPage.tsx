import type { Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { useReconnected } from '../../app/live/use-reconnected.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { UnitSelect } from '../../app/UnitSelect.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { StoredFiles } from './StoredFiles.tsx'
import { Uploads } from './Uploads.tsx'
import classes from './upload.module.css'

/** The space on the card changes while a unit records. */
const refreshMs = 30_000

/** UI-010: the files of a unit, its pending uploads and its uploaded files. */
export function FileUploadPage() {
  const { t } = useTranslation('file-upload')
  const { units, connection } = useLive()
  const [params, setParams] = useSearchParams()
  const unitId = params.get('unit')
  const row = useRow(units, unitId)
  return (
    <Page
      title={t('title')}
      titleNote={row && <span className={classes.note}>{row.name}</span>}
      tools={
        <UnitSelect
          inventoryId={null}
          reason={null}
          excluded={none}
          label={t('unit')}
          chosen={row}
          onSelect={(id) => setParams({ unit: id })}
        />
      }
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    >
      {unitId === null ? <p className={`${classes.note} ${classes.choose}`}>{t('choose')}</p> : <OfUnit key={unitId} unitId={unitId} />}
    </Page>
  )
}
const none: readonly string[] = []

function OfUnit({ unitId }: { unitId: string }) {
  const row = useRow(useLive().units, unitId)
  const { data, error, refetch } = api.units.get.useQuery({ unitId }, { refetchInterval: refreshMs })
  const { get, listStoredFiles, listUploadedFiles } = api.useUtils().units
  // A list of a unit that is not online yet is read when it is.
  useReconnected(() => {
    for (const list of [get, listStoredFiles, listUploadedFiles]) void list.invalidate({ unitId })
  })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const unit: Unit = { ...data, ...row }
  return (
    <div className={classes.content}>
      <StoredFiles unit={unit} />
      <Uploads unit={unit} />
    </div>
  )
}
