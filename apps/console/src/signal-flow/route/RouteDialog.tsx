import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { useDomainText } from '../../domain/text.tsx'
import { channelsFor } from '../../domain/units/channels-for.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './route.module.css'
import { useRoute } from './use-route.ts'

/** The search finds the others. */
const shownMax = 100

export interface RouteDialogProps {
  readonly unit: UnitRow
  /** Only the channels of this server; null: all. */
  readonly serverId: string | null
  onClose(): void
}

/** "Route to…": the channels that the unit can be sent to, free ones first, and why the others are not free. */
export function RouteDialog({ unit, serverId, onClose }: RouteDialogProps) {
  const { t } = useTranslation('signal-flow')
  const { channels } = useLive()
  const router = useRoute()
  const [search, setSearch] = useState('')
  // The list keeps its order while it is open.
  const [all] = useState(() => channelsFor(unit, channels.values()).filter((channel) => serverId === null || channel.serverId === serverId))
  const wanted = search.trim().toLowerCase()
  const found = all.filter((channel) => channel.channelName.toLowerCase().includes(wanted))
  const list = useRef<HTMLUListElement>(null)
  const keys = (event: KeyboardEvent) => {
    const [first, second] = list.current?.querySelectorAll('button') ?? []
    if (first === undefined || (event.key !== 'ArrowDown' && (event.key !== 'Enter' || second !== undefined))) return
    event.preventDefault()
    if (event.key === 'Enter') first.click()
    else first.focus()
  }
  return (
    <Dialog title={t('route.title', { name: unit.name })} onClose={onClose}>
      <TextInput
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={keys}
        aria-label={t('route.search')}
        placeholder={t('route.search')}
        leftSection={<IconSearch size={iconSize.sm} aria-hidden />}
      />
      <ul ref={list} className={classes.channels} aria-label={t('route.channels')}>
        {found.slice(0, shownMax).map((known) => (
          <Entry key={known.channelId} unit={unit} known={known} route={router} onClose={onClose} />
        ))}
      </ul>
      {found.length === 0 && <p className={classes.quiet}>{t(all.length === 0 ? 'route.noneInReach' : 'route.none')}</p>}
      {found.length > shownMax && <p className={classes.quiet}>{t('route.more', { count: found.length - shownMax })}</p>}
    </Dialog>
  )
}

interface EntryProps extends Pick<RouteDialogProps, 'unit' | 'onClose'> {
  readonly known: ChannelRow
  readonly route: ReturnType<typeof useRoute>
}

function Entry({ unit, known, route: { reason, route, isPending }, onClose }: EntryProps) {
  const { t } = useTranslation('signal-flow')
  const domain = useDomainText()
  const channel = useRow(useLive().channels, known.channelId) ?? known
  const isSelected = channel.channelId === unit.selChannel?.channelId
  const refused = isSelected ? t('route.already') : reason(unit, channel)
  return (
    <li>
      <DisabledReason reason={isPending ? t('route.pending') : refused}>
        <button
          type="button"
          className={classes.channel}
          aria-current={isSelected || undefined}
          onClick={async () => {
            if (await route(unit, channel)) onClose()
          }}
        >
          <span>{channel.channelName}</span>
          <small>{refused ?? (channel.licensed ? channel.serverName : domain('channel.unlicensed'))}</small>
        </button>
      </DisabledReason>
    </li>
  )
}
