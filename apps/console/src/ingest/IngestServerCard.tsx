import { Progress, Select } from '@mantine/core'
import type { IngestServer } from '@backhaul/contract/ingest'
import { refuseIngestAssociation } from '@backhaul/rules/ingest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { byName } from '../domain/compare.ts'
import { useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { percentText } from '../ui/percent-text.ts'
import classes from './ingest.module.css'
import { IngestChannel } from './IngestChannel.tsx'

interface IngestServerCardProps {
  inventoryId: string
  server: IngestServer
  onChanged: () => void
}

/** A disk this full gets attention. */
const fullPercent = 90

/** An ingest server: its live state and load, its channels, and the choice of a further one. */
export function IngestServerCard({ inventoryId, server, onChanged }: IngestServerCardProps) {
  const { t } = useTranslation('ingest')
  const { servers } = useLive()
  const { state, serverUsage, swVersion } = useRow(servers, server.uniqueId) ?? server
  const { uniqueId, name, taken, maxChannels, channels } = server
  const hidden = taken - channels.length
  return (
    <section className={classes.card} aria-labelledby={uniqueId}>
      <header className={classes.header}>
        <h2 id={uniqueId}>{name}</h2>
        <span className={classes.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
        <span className={classes.note}>{swVersion}</span>
        <span className={classes.note}>{t('taken', { taken, max: maxChannels })}</span>
      </header>
      {serverUsage !== null && (
        <div className={classes.usage}>
          <Usage label={t('cpu')} percent={serverUsage.cpu} />
          <Usage label={t('storage')} percent={serverUsage.storage} />
        </div>
      )}
      {channels.length > 0 && (
        <ul className={classes.channels} aria-label={t('channelsOf', { name })}>
          {channels.map((channel) => (
            <IngestChannel key={channel.channelId} inventoryId={inventoryId} serverId={uniqueId} channel={channel} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={classes.note}>{t('hiddenChannels', { count: hidden })}</p>}
      {taken === 0 && <p className={classes.note}>{t('noChannels')}</p>}
      <AddChannel inventoryId={inventoryId} server={server} onChanged={onChanged} />
    </section>
  )
}

const Usage = ({ label, percent }: { label: string; percent: number }) => (
  <div>
    <span className={classes.note}>
      {label} {percentText(percent)}
    </span>
    <Progress value={percent} color={percent >= fullPercent ? 'var(--status-error)' : 'var(--accent)'} aria-label={label} />
  </div>
)

/** Further channels are found by typing. */
const shownMax = 100

const byChannelName = byName(({ channel }: { channel: { channelName: string } }) => channel.channelName)

function AddChannel({ inventoryId, server, onChanged }: IngestServerCardProps) {
  const { t } = useTranslation('ingest')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { uniqueId: serverId, name, taken, maxChannels } = server
  const { data } = api.channels.list.useQuery({}, { enabled: isOpen, staleTime: 0 })
  const associate = useCommand(api.ingest.associate, {
    access: 'channels.configure',
    refusal: taken >= maxChannels ? { code: 'INGEST_SERVER_FULL', params: { channelsMax: maxChannels } } : null,
    done: () => t('associated', { server: name }),
    failed: (reason) => t('associateFailed', { reason }),
  })
  const options = (data?.channels ?? [])
    .filter(({ inventories, ingest }) => inventories.includes(inventoryId) && !ingest)
    .map((channel) => ({ channel, refused: refuseIngestAssociation(channel) }))
    .toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null) || byChannelName(a, b))
  const choose = async (channelId: string | null) => {
    if (channelId === null) return
    const associated = await associate.run({ inventoryId, serverId, channelId })
    // The field would keep the name as a search, and the list would have this channel alone.
    setSearch('')
    if (associated !== null) onChanged()
  }
  return (
    <DisabledReason field reason={associate.reason}>
      <Select
        w={320}
        maw="100%"
        label={t('add')}
        placeholder={t('addPlaceholder')}
        nothingFoundMessage={t('nothingFound')}
        data={options.map(({ channel, refused }) => ({
          value: channel.channelId,
          label: refused === null ? channel.channelName : `${channel.channelName} – ${errorText(refused)}`,
          disabled: refused !== null,
        }))}
        value={null}
        onChange={(id) => void choose(id)}
        onDropdownOpen={() => setOpen(true)}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        limit={shownMax}
      />
    </DisabledReason>
  )
}
