import { Button, Loader, Select } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { P2pLink } from '@backhaul/contract/p2p'
import { refuseP2pTarget } from '@backhaul/rules/p2p'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { loadingOf, useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Gone } from '../../ui/Gone.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useTargetOptions } from '../use-target-options.tsx'
import { P2pGroupsForm } from './P2pGroupsForm.tsx'
import classes from './p2p.module.css'

/** The state changes within seconds, and only while the dialog is open. */
const refreshMs = 2000

/** The reply may know of the deletion before the list does. */
const isOfNoChannel = (error: unknown): boolean => problemOf(error)?.code === 'CHANNEL_NOT_FOUND'

/** Sets up the point-to-point link of a channel, starts and stops it, and shows the status of its target. */
export function P2pDialog({ channel, onClose }: { channel: ChannelRow; onClose: () => void }) {
  const { t } = useTranslation('p2p')
  const isNarrow = useIsNarrow()
  const { channelId, channelName: name } = channel
  const live = useLive()
  const isListed = useRow(live.channels, channelId) !== undefined || loadingOf(live, 'channels') !== 'ready'
  const link = api.p2p.get.useQuery(
    { channelId },
    {
      enabled: ({ state }) => isListed && !isOfNoChannel(state.error),
      refetchInterval: refreshMs,
      staleTime: 0,
      retry: false,
    },
  )
  const isGone = !isListed || isOfNoChannel(link.error)
  const isMissing = problemOf(link.error)?.code === 'P2P_LINK_NOT_FOUND'
  const onChanged = () => void link.refetch()
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('title', { name })}>
      {isGone ? (
        <Gone name={name} onLeave={onClose} />
      ) : (
        <div className={classes.dialog}>
          <p className={classes.meta}>{t('about')}</p>
          {link.data !== undefined && !isMissing ? (
            <LinkState channel={channel} link={link.data} onChanged={onChanged} />
          ) : isMissing ? (
            <TargetForm channel={channel} link={null} onChanged={onChanged} />
          ) : (
            <LoadState isLoading error={link.error} onRetry={onChanged} />
          )}
        </div>
      )}
    </Dialog>
  )
}

const groupsOf = ({ groups, selectedGroupId }: P2pLink) => `${groups.join(' ')} ${selectedGroupId}`
const kinds = { stopped: 'info', waiting: 'info', connecting: 'info', sending: 'info', failed: 'warning' } as const

function LinkState({ channel, link, onChanged }: { channel: ChannelRow; link: P2pLink; onChanged: () => void }) {
  const { t } = useTranslation('p2p')
  const { channelId, channelName: name } = channel
  const isStopped = link.state === 'stopped'
  const failed = (reason: string) => t('failed', { name, reason })
  const start = useCommand(api.p2p.start, { access: 'channels.operate', about: name, failed })
  const stop = useCommand(api.p2p.stop, { access: 'channels.operate', about: name, failed })
  const remove = useCommand(api.p2p.remove, { access: 'channels.configure', about: name, failed, done: () => t('removed', { name }) })
  const run = async (command: Pick<typeof start, 'run'> | Pick<typeof remove, 'run'>) => {
    if ((await command.run({ channelId })) !== null) onChanged()
  }
  return (
    <>
      <Alert kind={kinds[link.state]}>{t(`state.${link.state}`)}</Alert>
      <Facts>
        <Fact name={t('target')}>{link.target?.channelName ?? t('hiddenTarget')}</Fact>
        {link.target !== null && <Fact name={t('targetStatus')}>{t(`status.${link.target.status}`)}</Fact>}
        {link.target !== null && !isStopped && <Fact name={t('bitrate')}>{t('kbps', { kbps: link.target.bitrate })}</Fact>}
      </Facts>
      <div className={classes.acts}>
        {isStopped ? (
          <CommandButton command={start} onRun={() => void run(start)}>
            {t('start')}
          </CommandButton>
        ) : (
          <CommandButton command={stop} color="red" onRun={() => void run(stop)}>
            {t('stop')}
          </CommandButton>
        )}
        <DisabledReason reason={remove.reason ?? (isStopped ? null : t('stopFirst'))}>
          <Button variant="default" loading={remove.isPending} onClick={() => void run(remove)}>
            {t('remove')}
          </Button>
        </DisabledReason>
      </div>
      {/* The fields of both forms are those of the stored link. */}
      {isStopped && <TargetForm key={`target ${groupsOf(link)}`} channel={channel} link={link} onChanged={onChanged} />}
      <P2pGroupsForm key={`groups ${groupsOf(link)}`} name={name} link={link} onChanged={onChanged} />
    </>
  )
}

/** Chooses the target, and the group whose channels are offered. */
function TargetForm({ channel, link, onChanged }: { channel: ChannelRow; link: P2pLink | null; onChanged: () => void }) {
  const { t } = useTranslation('p2p')
  const { channelId, channelName: name } = channel
  const [groupId, setGroupId] = useState<string | null>(link?.selectedGroupId ?? null)
  const [targetId, setTargetId] = useState<string | null>(null)
  useUnsaved(targetId !== null)
  const groups = api.groups.list.useQuery({})
  const allowed = link?.groups ?? []
  const offered = (groups.data ?? []).filter(({ id }) => allowed.length === 0 || allowed.includes(id))
  const channels = api.channels.list.useQuery(groupId === null ? {} : { group: groupId })
  const options = {
    access: 'channels.configure',
    about: name,
    failed: (reason: string) => t('failed', { name, reason }),
    done: () => t('saved', { name }),
  } as const
  const create = useCommand(api.p2p.create, options)
  const update = useCommand(api.p2p.update, options)
  const save = link === null ? create : update
  const targets = useTargetOptions(
    (channels.data?.channels ?? [])
      .filter((one) => one.channelId !== channelId)
      .map((one) => ({ id: one.channelId, name: one.channelName, channel: one, refused: refuseP2pTarget(channel, one, allowed) })),
  )
  const apply = async () => {
    if (targetId !== null && (await save.run({ channelId, targetId })) !== null) onChanged()
  }
  return (
    <div className={classes.form}>
      <Select
        label={t('group')}
        data={offered.map(({ id, name: label }) => ({ value: id, label }))}
        value={groupId}
        onChange={setGroupId}
        placeholder={t('allGroups')}
        searchable
        openOnFocus={false}
        data-autofocus
        clearable
      />
      <Select
        label={t(link === null ? 'chooseTarget' : 'changeTarget')}
        {...targets}
        value={targetId}
        onChange={setTargetId}
        rightSection={channels.isLoading ? <Loader size="xs" /> : undefined}
        placeholder={link?.target?.channelName ?? t('choose')}
        nothingFoundMessage={t('noTarget')}
        limit={100}
        searchable
      />
      <DisabledReason reason={save.reason ?? (targetId === null ? t('chooseFirst') : null)}>
        <Button ms="auto" loading={save.isPending} onClick={() => void apply()}>
          {t(link === null ? 'setUp' : 'change')}
        </Button>
      </DisabledReason>
    </div>
  )
}
