import { ActionIcon, Button, Select } from '@mantine/core'
import type { Destination } from '@backhaul/contract/destinations'
import { refuseDestination } from '@backhaul/rules/destinations'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { DestinationStatus } from '../../../domain/channels/DestinationStatus.tsx'
import { CommandButton } from '../../../ui/command/CommandButton.tsx'
import { useCommand } from '../../../ui/command/use-command.ts'
import { confirm } from '../../../ui/confirm.ts'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import settingClasses from '../../../ui/form/setting.module.css'
import { iconSize } from '../../../ui/icon-size.ts'
import { inDialog } from '../../../ui/in-dialog.tsx'
import { useRights } from '../../../ui/kit.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LoadState } from '../../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../../ui/panel/Facts.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { type ConfiguredChannel, refreshMs } from '../../use-channel-details.ts'
import { confirmChange, confirmEnd, isSending } from './confirm-destination.ts'
import classes from './destinations.module.css'

const DestinationDialog = lazyPart(async () => (await import('./DestinationDialog.tsx')).DestinationDialog, { errorFrame: inDialog })

/** UI-192: the streaming destinations of the inventory of a channel, and the one that the channel sends to. */
export function DestinationsTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('destinations')
  const [form, setForm] = useState<'new' | Destination | null>(null)
  const { channelId, inventoryId } = channel
  const list = api.destinations.list.useQuery(
    { inventoryId: inventoryId ?? '' },
    { enabled: inventoryId !== null, refetchInterval: refreshMs },
  )
  const own = api.destinations.getOfChannel.useQuery({ channelId })
  const onChanged = () => void Promise.all([list.refetch(), own.refetch()])
  if (inventoryId === null) return <p className={settingClasses.nothing}>{t('noInventory')}</p>
  if (list.data === undefined || own.data === undefined) return <LoadState isLoading error={list.error ?? own.error} onRetry={onChanged} />
  const { destinations } = list.data
  return (
    <div className={settingClasses.settings}>
      <Output channel={channel} />
      <Association channel={channel} destinations={destinations} own={own.data} onChanged={onChanged} />
      <Destinations destinations={destinations} onEdit={setForm} onChanged={onChanged} />
      {form !== null && (
        <DestinationDialog
          inventoryId={inventoryId}
          opened={form === 'new' ? null : form}
          destinations={destinations}
          onAttempt={onChanged}
          onClose={() => setForm(null)}
        />
      )}
    </div>
  )
}

/** The far end as the channel reports it now. */
function Output({ channel: { destination, cdnName } }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('destinations')
  return (
    <section className={classes.section} aria-label={t('output')}>
      <h3 className={settingClasses.settingTitle}>{t('output')}</h3>
      {destination === null ? (
        <p className={settingClasses.hint}>{t(cdnName === null ? 'noOutput' : 'idleOutput')}</p>
      ) : (
        <Facts>
          <Fact name={t('state')}>
            <DestinationStatus destination={destination} />
          </Fact>
          <Fact name={t('address')}>{destination.address}</Fact>
          {destination.takesKbps !== null && <Fact name={t('takes')}>{t('kbps', { kbps: destination.takesKbps })}</Fact>}
          {destination.attempts > 1 && <Fact name={t('attempts')}>{destination.attempts}</Fact>}
        </Facts>
      )}
    </section>
  )
}

/** A channel that sends receives video, whatever its status says. */
const receives = ({ status, destination }: ConfiguredChannel): boolean => status === 'collecting' || destination !== null

interface AssociationProps {
  channel: ConfiguredChannel
  destinations: readonly Destination[]
  own: { destination: Destination | null; streamId: string | null }
  onChanged: () => void
}

/** The stream that the channel sends to. */
function Association(props: AssociationProps) {
  const { t } = useTranslation('destinations')
  const kept = useKeptFocus()
  const { destination, streamId } = props.own
  return (
    <section ref={kept} className={classes.section} aria-label={t('association')}>
      <h3 className={settingClasses.settingTitle}>{t('association')}</h3>
      <p className={settingClasses.hint}>{t('associationHelp')}</p>
      <StreamChoice key={`${destination?.id} ${streamId}`} {...props} />
    </section>
  )
}

/** Chooses the stream that the channel sends to. */
function StreamChoice({ channel, destinations, own, onChanged }: AssociationProps) {
  const { t } = useTranslation('destinations')
  const { channelId, channelName: name, cdnName } = channel
  const valueOf = (id: string | undefined, streamId: string | null) => (id === undefined || streamId === null ? null : `${id} ${streamId}`)
  const stored = valueOf(own.destination?.id, own.streamId)
  const [chosen, setChosen] = useState(stored)
  const options = {
    access: 'channels.configure',
    refusal: refuseDestination(channel),
    about: name,
    failed: (reason: string) => t('notAssociated', { name, reason }),
  } as const
  const associate = useCommand(api.destinations.associateChannel, {
    ...options,
    done: () => t(receives(channel) ? 'associated' : 'associatedIdle', { name }),
  })
  const dissociate = useCommand(api.destinations.dissociateChannel, { ...options, done: () => t('dissociated', { name }) })
  const apply = async () => {
    const [destinationId = '', streamId = ''] = chosen?.split(' ') ?? []
    if (isSending(channel) && !(await confirmChange(channel))) return
    if ((await associate.run({ channelId, destinationId, streamId })) !== null) onChanged()
  }
  const end = async () => {
    if ((await confirmEnd(channel)) && (await dissociate.run({ channelId })) !== null) onChanged()
  }
  const data = destinations.map((one) => ({
    group: one.name,
    items: one.streams.map(({ streamId }) => ({ value: valueOf(one.id, streamId) ?? '', label: `${one.name} · ${streamId}` })),
  }))
  return (
    <div className={classes.acts}>
      <Select
        className={classes.choice}
        aria-label={t('association')}
        placeholder={cdnName ?? t('choose')}
        data={data}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t('empty')}
        searchable
        allowDeselect={false}
      />
      <DisabledReason reason={associate.reason ?? (chosen === stored ? t('unchanged') : null)}>
        <Button loading={associate.isPending} onClick={() => void apply()}>
          {t('apply')}
        </Button>
      </DisabledReason>
      {cdnName !== null && (
        <CommandButton command={dissociate} variant="default" onRun={() => void end()}>
          {t('end')}
        </CommandButton>
      )}
    </div>
  )
}

interface DestinationsProps {
  destinations: readonly Destination[]
  onEdit: (destination: 'new' | Destination) => void
  onChanged: () => void
}

/** The list of the inventory. */
function Destinations({ destinations, onEdit, onChanged }: DestinationsProps) {
  const { t } = useTranslation(['destinations', 'kit'])
  const { reason } = useRights()
  const kept = useKeptFocus()
  const refused = reason('channels.configure', null)
  return (
    <section ref={kept} className={classes.section} aria-label={t('title')}>
      <div className={classes.head}>
        <h3 className={settingClasses.settingTitle}>{t('title')}</h3>
        <DisabledReason reason={refused}>
          <Button size="xs" leftSection={<IconPlus size={iconSize.sm} aria-hidden />} onClick={() => onEdit('new')}>
            {t('create')}
          </Button>
        </DisabledReason>
      </div>
      {destinations.length === 0 ? (
        <p className={settingClasses.nothing}>{t('empty')}</p>
      ) : (
        <ul className={classes.list}>
          {destinations.map((one) => (
            <DestinationEntry key={one.id} destination={one} refused={refused} onEdit={() => onEdit(one)} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface EntryProps {
  destination: Destination
  refused: string | null
  onEdit: () => void
  onChanged: () => void
}

function DestinationEntry({ destination, refused, onEdit, onChanged }: EntryProps) {
  const { t } = useTranslation(['destinations', 'kit'])
  const { id, name, provider, streams, usedBy } = destination
  const remove = useCommand(api.destinations.remove, {
    access: 'channels.configure',
    done: () => t('kit:resource.deleted', { name }),
    about: name,
    failed: (why) => t('kit:resource.notDeleted', { name, reason: why }),
  })
  const ask = async () => {
    const yes = await confirm({
      title: t('kit:resource.confirmTitle', { name }),
      message: t('kit:resource.confirm'),
      action: t('kit:resource.delete'),
    })
    if (yes && (await remove.run({ destinationId: id })) !== null) onChanged()
  }
  const inUse = usedBy > 0 ? t('inUse', { count: usedBy }) : null
  return (
    <li className={classes.entry}>
      <div className={classes.facts}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>{[provider, t('used', { count: usedBy })].join(' · ')}</span>
        {streams.map(({ streamId, streamType, primaryAddress, mpegTsIp, sourcePort, resolution, bitrate }) => (
          <span key={streamId} className={classes.meta}>
            {[
              streamId,
              t(`value.streamType.${streamType}`),
              primaryAddress ?? mpegTsIp ?? `:${sourcePort ?? ''}`,
              resolution,
              t('kbps', { kbps: bitrate }),
            ].join(' · ')}
          </span>
        ))}
      </div>
      <div className={classes.tools}>
        <DisabledReason reason={refused}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('edit', { name })} onClick={onEdit}>
            <IconPencil size={iconSize.md} aria-hidden />
          </ActionIcon>
        </DisabledReason>
        <DisabledReason reason={remove.reason ?? inUse}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('delete', { name })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            <IconTrash size={iconSize.md} aria-hidden />
          </ActionIcon>
        </DisabledReason>
      </div>
    </li>
  )
}
