import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ChannelFile } from '@backhaul/contract/channel-files'
import type { ChannelRow } from '@backhaul/contract/channels'
import { refuseTransferring } from '@backhaul/rules/files'
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useTimeText } from '../../domain/Age.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EndCut } from '../../ui/EndCut.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import classes from './channel-panel.module.css'

/** Newest files that are shown; the search finds the others. */
const filesShownMax = 50
const searchDelayMs = 300

/** The files that the channel can play: those of its server, the newest first. */
export function PlayDialog({ channel, onClose }: { channel: ChannelRow; onClose: () => void }) {
  const { t } = useTranslation('channel-panel')
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), searchDelayMs)
  const input = { limit: filesShownMax, ...(wanted === '' ? {} : { searchValue: wanted }) }
  const { data, error, refetch } = api.channelFiles.list.useQuery(input)
  // A server that the user does not see has no id in its files; the core alone judges these.
  const files = data?.items.filter(({ mmhId }) => mmhId === null || mmhId === channel.serverId)
  return (
    <Dialog title={t('play.title', { name: channel.channelName })} onClose={onClose}>
      <TextInput
        value={search}
        aria-label={t('play.search')}
        placeholder={t('play.search')}
        leftSection={<IconSearch size={iconSize.sm} aria-hidden />}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {files === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : files.length === 0 ? (
        <p className={classes.nothing}>{t('play.none')}</p>
      ) : (
        <ul className={classes.files}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} channel={channel} onClose={onClose} />
          ))}
        </ul>
      )}
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          {t('play.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function FileLine({ file, channel, onClose }: { file: ChannelFile; channel: ChannelRow; onClose: () => void }) {
  const { t } = useTranslation('channel-panel')
  const timeText = useTimeText()
  const names = { file: file.fileName, name: channel.channelName }
  const command = useCommand(api.channelFiles.startBroadcast, {
    access: 'channels.operate',
    refusal: refuseTransferring(file),
    done: () => t('play.started', names),
    about: names.name,
    failed: (reason) => t('play.notStarted', { ...names, reason }),
  })
  const play = async () => {
    if ((await command.run({ channelId: channel.channelId, fileId: file.id })) !== null) onClose()
  }
  return (
    <li>
      <span className={classes.fileName}>
        <EndCut text={file.fileName} />
        <span className={classes.meta}>{timeText(file.lastModified)}</span>
      </span>
      <CommandButton
        command={command}
        size="xs"
        variant="default"
        aria-label={t('play.one', { file: file.fileName })}
        leftSection={<IconPlayerPlay size={iconSize.sm} aria-hidden />}
        onRun={() => void play()}
      >
        {t('play.play')}
      </CommandButton>
    </li>
  )
}
