import type { ChannelRow } from '@backhaul/contract/channels'
import { takesUnits } from '@backhaul/rules/channels'
import { refusePlayout, refuseStopPlayout, refuseTransferring } from '@backhaul/rules/files'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow, useView } from '../app/live/use-entities.ts'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { iconSize } from '../ui/icon-size.ts'
import { LoadState } from '../ui/page/LoadState.tsx'
import type { FileTabProps } from './file-tab-props.ts'
import classes from './files.module.css'

const collator = new Intl.Collator(undefined, { numeric: true })

/** UI-137: the channels of the file's server, each with a button that plays the file out on it, or stops the file that plays. */
export function PlayoutTab({ file }: FileTabProps) {
  const { t } = useTranslation('files')
  const { channels, loading } = useLive()
  const own = useRow(channels, file.fileId.channel)
  // A server that the user does not see has no id here; its channels have one in common.
  const serverId = file.mmhId ?? own?.serverId ?? null
  const definition = useMemo(
    () => ({
      filter: (channel: ChannelRow) => channel.serverId === serverId && takesUnits(channel.type),
      compare: (a: ChannelRow, b: ChannelRow) => collator.compare(a.channelName, b.channelName),
    }),
    [serverId],
  )
  const ids = useView(channels, definition)
  if (loading === 'loading') return <LoadState isLoading error={null} onRetry={() => {}} />
  if (ids.length === 0) return <p className={classes.note}>{t('playout.none')}</p>
  return (
    <div className={classes.tab}>
      <p className={classes.note}>{t('playout.note')}</p>
      <ul className={classes.lines}>
        {ids.map((id) => (
          <ChannelLine key={id} id={id} file={file} />
        ))}
      </ul>
    </div>
  )
}

function ChannelLine({ id, file }: { id: string } & Pick<FileTabProps, 'file'>) {
  const { t } = useTranslation('files')
  const channel = useRow(useLive().channels, id)
  const isPlaying = channel?.status === 'PlayStoredFile'
  const name = channel?.channelName ?? id
  const start = useCommand(api.channelFiles.startBroadcast, {
    access: 'channels.operate',
    refusal: refuseTransferring(file) ?? (channel === undefined ? null : refusePlayout(channel)),
    done: () => t('playout.started', { name: file.fileName, channel: name }),
    about: file.fileName,
    failed: (reason) => t('playout.notStarted', { name: file.fileName, channel: name, reason }),
  })
  const stop = useCommand(api.channelFiles.stopBroadcast, {
    access: 'channels.operate',
    refusal: channel === undefined ? null : refuseStopPlayout(channel),
    done: () => t('playout.stopped', { channel: name }),
    about: name,
    failed: (reason) => t('playout.notStopped', { channel: name, reason }),
  })
  if (channel === undefined) return null
  return (
    <li>
      <span className={classes.grow}>
        <strong>{name}</strong>
        <span className={classes.note}>{t(`channelStatus.${channel.status}`)}</span>
      </span>
      {isPlaying ? (
        <CommandButton
          command={stop}
          size="xs"
          variant="default"
          aria-label={t('playout.stopOn', { channel: name })}
          leftSection={<IconPlayerStop size={iconSize.sm} aria-hidden />}
          onRun={() => void stop.run({ channelId: id })}
        >
          {t('playout.stop')}
        </CommandButton>
      ) : (
        <CommandButton
          command={start}
          size="xs"
          variant="default"
          aria-label={t('playout.playOn', { channel: name })}
          leftSection={<IconPlayerPlay size={iconSize.sm} aria-hidden />}
          onRun={() => void start.run({ channelId: id, fileId: file.id })}
        >
          {t('playout.play')}
        </CommandButton>
      )}
    </li>
  )
}
