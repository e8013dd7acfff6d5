import { Select } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import { refuseIngestAssociation, refuseIngestEnd } from '@backhaul/rules/ingest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { api } from '../api.ts'
import classes from './ingest-association.module.css'

interface IngestAssociationProps {
  channel: Pick<ChannelRow, 'channelId' | 'inventoryId' | 'status' | 'recording' | 'ingest' | 'type' | 'channelName'>
}

/** The ingest server of a channel, which receives what the channel records. E-075: it changes only while the channel is not in use. */
export function IngestAssociation({ channel }: IngestAssociationProps) {
  const { t } = useTranslation('ingest-association')
  const { channelId, inventoryId } = channel
  const queries = api.useUtils()
  const kept = useKeptFocus()
  const { data, error, refetch } = api.ingest.getAssociation.useQuery({ channelId }, { staleTime: 0 })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const onChanged = (association: typeof data) => {
    queries.ingest.getAssociation.setData({ channelId }, association)
    if (inventoryId !== null) void queries.ingest.listServers.invalidate({ inventoryId })
  }
  if (inventoryId === null) return <p className={classes.note}>{t('noInventory')}</p>
  return (
    <section ref={kept} className={classes.section} aria-label={t('title')}>
      <p className={classes.note}>{t('about')}</p>
      {data.ingest ? (
        <Associated channel={channel} inventoryId={inventoryId} server={data.server} onChanged={onChanged} />
      ) : (
        <Servers channel={channel} inventoryId={inventoryId} onChanged={onChanged} />
      )}
    </section>
  )
}

interface Association {
  ingest: boolean
  server: { uniqueId: string; name: string } | null
}

interface PartProps extends IngestAssociationProps {
  inventoryId: string
  onChanged: (association: Association) => void
}

function Associated({ channel, inventoryId, server, onChanged }: PartProps & Pick<Association, 'server'>) {
  const { t } = useTranslation('ingest-association')
  const dissociate = useCommand(api.ingest.dissociate, {
    access: 'channels.configure',
    refusal: refuseIngestEnd(channel),
    done: () => t('ended'),
    failed: (reason) => t('endFailed', { reason }),
  })
  const { channelId, channelName } = channel
  const endAfterQuestion = async (serverId: string) => {
    const names = { channel: channelName }
    if (!(await confirm({ title: t('endTitle', names), message: t('endQuestion', names), action: t('end') }))) return
    const result = await dissociate.run({ inventoryId, serverId, channelId })
    if (result !== null) onChanged(result.out)
  }
  return (
    <>
      <Facts>
        <Fact name={t('server')}>{server?.name ?? t('hidden')}</Fact>
      </Facts>
      {server !== null && (
        <CommandButton command={dissociate} variant="default" w="fit-content" onRun={() => void endAfterQuestion(server.uniqueId)}>
          {t('end')}
        </CommandButton>
      )}
    </>
  )
}

function Servers({ channel, inventoryId, onChanged }: PartProps) {
  const { t } = useTranslation('ingest-association')
  const { data, error, refetch } = api.ingest.listServers.useQuery({ inventoryId }, { staleTime: 0 })
  const [chosen, setChosen] = useState<string | null>(null)
  const associate = useCommand(api.ingest.associate, {
    access: 'channels.configure',
    refusal: refuseIngestAssociation(channel),
    done: ({ server }) => t('associated', { server: server?.name ?? '' }),
    failed: (reason) => t('failed', { reason }),
  })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className={classes.note}>{t('noServer')}</p>
  const serverId = chosen ?? data.find(({ taken, maxChannels }) => taken < maxChannels)?.uniqueId ?? null
  return (
    <>
      <DisabledReason field reason={associate.reason}>
        <Select
          label={t('server')}
          data={data.map(({ uniqueId, name, taken, maxChannels }) => ({
            value: uniqueId,
            label: t('serverOption', { name, taken, max: maxChannels }),
            disabled: taken >= maxChannels,
          }))}
          value={serverId}
          onChange={setChosen}
          allowDeselect={false}
          searchable
        />
      </DisabledReason>
      <CommandButton
        command={{ ...associate, reason: associate.reason ?? (serverId === null ? t('allFull') : null) }}
        w="fit-content"
        onRun={() =>
          serverId !== null &&
          void associate
            .run({ inventoryId, serverId, channelId: channel.channelId })
            .then((result) => result !== null && onChanged(result.out))
        }
      >
        {t('associate')}
      </CommandButton>
    </>
  )
}
