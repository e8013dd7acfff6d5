import { Badge, Progress } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import type { Unit, UploadedFile, UploadedFileStatus } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { timeText } from '../../ui/time.ts'
import { sizeText } from '../../ui/size-text.ts'
import classes from './upload.module.css'

/** The list is read often while a file is under way: its end changes the list and is not published with the unit. */
const openRefreshMs = 2000
const refreshMs = 15_000
/** A bar that is seen from the start. Without a percentage it is full and moves. */
const percentMin = 4

const isPending = ({ status }: UploadedFile): boolean => status === 'pending' || status === 'uploading'
const failures = ['serverLost', 'interrupted', 'sdCardFull', 'connectionFailed', 'unknown'] as const
const colors: Partial<Record<UploadedFileStatus, string>> = { uploaded: 'teal', success: 'teal', failed: 'orange', rejected: 'orange' }
const keyOf = ({ path, serverId }: UploadedFile) => `${path} ${serverId}`

/** The pending uploads of a unit with their progress, and the last files that it has uploaded, with their status. */
export function Uploads({ unit }: { unit: Unit }) {
  const { t } = useTranslation('file-upload')
  const { uniqueId: unitId } = unit
  const { data, error, refetch } = api.units.listUploadedFiles.useQuery(
    { unitId },
    { refetchInterval: ({ state }) => (state.data?.some(isPending) ? openRefreshMs : refreshMs) },
  )
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const ended = data.filter((file) => !isPending(file))
  return (
    <div className={classes.column}>
      <Pending unit={unit} files={data.filter(isPending)} onCancelled={() => void refetch()} />
      <section className={classes.section} aria-label={t('uploaded.title')}>
        <h2>{t('uploaded.title')}</h2>
        {ended.length === 0 ? (
          <p className={classes.note}>{t('uploaded.empty')}</p>
        ) : (
          <ul className={classes.files}>
            {ended.map((file) => (
              <li key={keyOf(file)}>
                <FileLine file={file} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** UI-144: the progress of the upload, and the files that have not arrived. */
function Pending({ unit, files, onCancelled }: { unit: Unit; files: readonly UploadedFile[]; onCancelled: () => void }) {
  const { t } = useTranslation('file-upload')
  const { uniqueId: unitId } = unit
  const task = unit.tasks.find(({ kind }) => kind === 'upload')
  return (
    <section className={classes.section} aria-label={t('pending.title')}>
      <h2>{t('pending.title')}</h2>
      {files.length === 0 && <p className={classes.note}>{t('pending.empty')}</p>}
      {task !== undefined && <Progress value={Math.max(task.percent ?? 100, percentMin)} animated aria-label={t('pending.progress')} />}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={keyOf(file)}>
            <FileLine file={file} />
            {/* The unit cancels only what it has begun. */}
            {task !== undefined && <Cancel unitId={unitId} path={file.path} onCancelled={onCancelled} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cancel({ unitId, path, onCancelled }: { unitId: string; path: string; onCancelled: () => void }) {
  const { t } = useTranslation('file-upload')
  const cancel = useCommand(api.units.cancelUpload, {
    access: 'files.operate',
    done: () => t('pending.cancelled', { file: path }),
    failed: (reason) => t('pending.notCancelled', { reason }),
  })
  const run = async () => {
    await cancel.run({ unitId, files: [path] })
    onCancelled()
  }
  return (
    <CommandButton command={cancel} size="xs" variant="default" aria-label={t('pending.cancelOf', { file: path })} onRun={() => void run()}>
      {t('pending.cancel')}
    </CommandButton>
  )
}

/** Returns the function that says why a file was not uploaded; null for a file without a reason. */
function useReasonText(): (file: Pick<UploadedFile, 'status' | 'reasonCode'>) => string | null {
  const { t } = useTranslation('file-upload')
  const errorText = useErrorText()
  return ({ status, reasonCode }) => {
    if (status === 'failed') return t(`failure.${failures.find((known) => known === reasonCode) ?? 'other'}`)
    if (status !== 'rejected') return null
    if (reasonCode === 'offline') return errorText({ code: 'UNIT_OFFLINE' })
    return errorText({ code: 'DEVICE_REJECTED', params: { reasonCode: reasonCode ?? '', reason: reasonCode ?? '' } })
  }
}

function FileLine({ file }: { file: UploadedFile }) {
  const { path, serverName, sizeBytes, at, status, reasonCode } = file
  const { t, i18n } = useTranslation('file-upload')
  const { language } = i18n
  const isCancelled = status === 'failed' && reasonCode === 'cancelled'
  const reason = useReasonText()(file)
  const facts = [
    serverName !== null && t('uploaded.to', { server: serverName }),
    sizeBytes !== null && sizeText(sizeBytes, language),
    timeText(at, language, clock.now(), 'short'),
  ]
  return (
    <>
      <span className={classes.name}>
        {path}
        <span className={classes.note}>{facts.filter(Boolean).join(' · ')}</span>
        {reason !== null && !isCancelled && <span className={classes.note}>{reason}</span>}
      </span>
      <Badge variant="dot" color={isCancelled ? 'gray' : (colors[status] ?? 'gray')} tt="none">
        {t(isCancelled ? 'status.cancelled' : `status.${status}`)}
      </Badge>
    </>
  )
}
