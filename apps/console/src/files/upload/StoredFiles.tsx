import { Button, Checkbox, Select } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import { type Unit, uploadedFilesMax } from '@backhaul/contract/units'
import { refuseOffline, refuseStorage } from '@backhaul/rules/units'
import { IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { type Command, useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { timeText } from '../../ui/time.ts'
import { sizeText } from '../../ui/size-text.ts'
import classes from './upload.module.css'

const bytesPerMb = 1_000_000

/** The storages of a unit with the files on its card, which are uploaded to a server or deleted. */
export function StoredFiles({ unit }: { unit: Unit }) {
  const { t, i18n } = useTranslation('file-upload')
  const errorText = useErrorText()
  const { uniqueId: unitId } = unit
  const refusal = refuseOffline(unit) ?? refuseStorage(unit)
  // The unit is asked when the page is opened and when the user wants it: each list is a command to it.
  const { data, error, refetch, isFetching } = api.units.listStoredFiles.useQuery(
    { unitId },
    { enabled: refusal === null, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
  )
  const size = (mb: number) => sizeText(mb * bytesPerMb, i18n.language)
  return (
    <section className={classes.section} aria-label={t('stored.title')}>
      <div className={classes.line}>
        <h2>{t('stored.title')}</h2>
        {refusal === null && (
          <Button
            size="xs"
            variant="default"
            loading={isFetching}
            leftSection={<IconRefresh size={iconSize.sm} aria-hidden />}
            onClick={() => void refetch()}
          >
            {t('stored.refresh')}
          </Button>
        )}
      </div>
      {unit.storages.map(({ name, freeMb, totalMb }) => (
        <p key={name} className={classes.note}>
          {t('stored.free', { name, free: size(freeMb), total: size(totalMb) })}
        </p>
      ))}
      {refusal !== null ? (
        <p className={classes.note}>{refusal.code === 'NO_SD_CARD' ? t('stored.noCard') : errorText(refusal)}</p>
      ) : data === undefined || error !== null ? (
        <LoadState isLoading={isFetching} error={isFetching ? null : error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p className={classes.note}>{t('stored.empty')}</p>
      ) : (
        <Choice unit={unit} files={data} onDeleted={() => void refetch()} />
      )}
    </section>
  )
}

interface File {
  path: string
  sizeMb: number
  at: number
}

interface ChoiceProps {
  unit: Unit
  files: readonly File[]
  onDeleted: () => void
}

function useCommands({ name }: Unit) {
  const { t } = useTranslation('file-upload')
  const upload = useCommand(api.units.uploadFiles, {
    access: 'files.operate',
    done: () => t('begun', { name }),
    about: name,
    failed: (reason) => t('notBegun', { name, reason }),
  })
  const remove = useCommand(api.units.deleteFiles, {
    access: 'files.operate',
    done: () => t('deleted', { name }),
    about: name,
    failed: (reason) => t('notDeleted', { name, reason }),
  })
  return { upload, remove }
}

const withReason = <In, Out>(command: Command<In, Out>, reason: string | null) => ({ ...command, reason: command.reason ?? reason })

function Choice({ unit, files, onDeleted }: ChoiceProps) {
  const { t, i18n } = useTranslation('file-upload')
  const { uniqueId: unitId, name } = unit
  const [picked, setPicked] = useState<readonly string[]>([])
  const [serverId, setServerId] = useState<string | null>(null)
  const { upload, remove } = useCommands(unit)
  const { listUploadedFiles } = api.useUtils().units
  const paths = files.map(({ path }) => path).filter((path) => picked.includes(path))
  const noFiles = paths.length === 0 ? t('choosesFiles') : null
  // The spec doesn't say how many files an upload has; we take as many as the list of uploads shows.
  const tooMany = paths.length > uploadedFilesMax ? t('tooMany', { count: uploadedFilesMax }) : null
  const send = async () => {
    if (serverId === null) return
    const sent = await upload.run({ unitId, paths, serverId })
    if (sent !== null) setPicked([])
    await listUploadedFiles.invalidate({ unitId })
  }
  const erase = async () => {
    const message = t('confirm.message', { count: paths.length, name })
    if (!(await confirm({ title: t('confirm.title'), message, action: t('delete') }))) return
    if ((await remove.run({ unitId, paths })) === null) return
    setPicked([])
    onDeleted()
  }
  return (
    <>
      <ul className={`${classes.files} ${classes.scroll}`} aria-label={t('stored.list')}>
        {files.map(({ path, sizeMb, at }) => (
          <li key={path}>
            <Checkbox
              size="xs"
              aria-label={path}
              checked={picked.includes(path)}
              onChange={({ currentTarget: { checked } }) => setPicked(checked ? [...picked, path] : picked.filter((one) => one !== path))}
            />
            <span className={classes.name}>
              {path}
              <span className={classes.note}>
                {[sizeText(sizeMb * bytesPerMb, i18n.language), timeText(at, i18n.language, clock.now(), 'short')].join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('stored.limit', { count: uploadedFilesMax })}</p>
      <div className={classes.acts}>
        <ServerSelect value={serverId} onChange={setServerId} />
        <CommandButton
          command={withReason(upload, noFiles ?? tooMany ?? (serverId === null ? t('choosesServer') : null))}
          leftSection={<IconUpload size={iconSize.md} aria-hidden />}
          onRun={() => void send()}
        >
          {t('upload')}
        </CommandButton>
        <CommandButton
          command={withReason(remove, noFiles)}
          variant="default"
          leftSection={<IconTrash size={iconSize.md} aria-hidden />}
          onRun={() => void erase()}
        >
          {t('delete')}
        </CommandButton>
      </div>
    </>
  )
}

/** Further servers are found by typing. */
const serversShownMax = 50

function ServerSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('file-upload')
  const { servers } = useLive()
  const [isOpen, setOpen] = useState(false)
  const offered = isOpen ? [...servers.values()] : [...servers.values()].filter(({ uniqueId }) => uniqueId === value)
  return (
    <Select
      label={t('server')}
      data={offered.map(({ uniqueId, name }) => ({ value: uniqueId, label: name })).toSorted((a, b) => a.label.localeCompare(b.label))}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      allowDeselect={false}
      searchable
      limit={serversShownMax}
      nothingFoundMessage={t('noServer')}
    />
  )
}
