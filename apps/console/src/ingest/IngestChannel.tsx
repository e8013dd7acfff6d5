import type { IngestServer } from '@backhaul/contract/ingest'
import { refuseIngestEnd } from '@backhaul/rules/ingest'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { confirm } from '../ui/confirm.ts'
import classes from './ingest.module.css'

interface IngestChannelProps {
  inventoryId: string
  serverId: string
  channel: IngestServer['channels'][number]
  onChanged: () => void
}

/** A channel of an ingest server with its live state. E-075: its association ends only while it is not in use. */
export function IngestChannel({ inventoryId, serverId, channel, onChanged }: IngestChannelProps) {
  const { t } = useTranslation('ingest')
  const { channels } = useLive()
  const row = useRow(channels, channel.channelId)
  const { channelId, channelName } = channel
  const end = useCommand(api.ingest.dissociate, {
    access: 'channels.configure',
    refusal: row === undefined ? null : refuseIngestEnd(row),
    done: () => t('ended', { channel: channelName }),
    about: channelName,
    failed: (reason) => t('endFailed', { channel: channelName, reason }),
  })
  const ask = async () => {
    const question = {
      title: t('endTitle', { channel: channelName }),
      message: t('endQuestion', { channel: channelName }),
      action: t('endAction'),
    }
    if ((await confirm(question)) && (await end.run({ inventoryId, serverId, channelId })) !== null) onChanged()
  }
  return (
    <li className={classes.channel}>
      <span className={classes.name}>{row?.channelName ?? channelName}</span>
      {row?.recording === true && <span className={classes.recording}>{t('recording')}</span>}
      <CommandButton
        command={end}
        size="compact-xs"
        variant="default"
        aria-label={t('endOf', { channel: channelName })}
        onRun={() => void ask()}
      >
        {t('end')}
      </CommandButton>
    </li>
  )
}
