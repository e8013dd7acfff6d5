import { Combobox, useCombobox } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refuseChannel } from '@backhaul/rules/units'
import { useEffect, useState } from 'react'
import { useDomainText } from '../domain/text.tsx'
import { channelsFor } from '../domain/units/channels-for.ts'
import { useRights } from '../ui/kit.tsx'
import { useUnits } from './UnitsContext.tsx'
import classes from './channel-select.module.css'

/** The search finds the others. */
const shownMax = 100

export interface ChannelListProps {
  unit: UnitRow
  /** Channels that another feed of the same unit uses. */
  exclude?: readonly string[]
  onSelect: (channel: ChannelRow) => void
  onClose: () => void
  target: React.ReactNode
}

/** The open list. It is mounted only while it is open: a grid has one closed list per row. */
export function ChannelList({ unit, exclude = [], onSelect, onClose, target }: ChannelListProps) {
  const t = useDomainText()
  const { reason: reasonOf } = useRights()
  const { live } = useUnits()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { focusSearchInput } = combobox
  useEffect(() => focusSearchInput(), [focusSearchInput])
  const [all] = useState(() => channelsFor(unit, live.channels.values()))
  const found = all.filter((channel) => channel.channelName.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(channelId) => {
        const channel = live.channels.get(channelId)
        if (channel !== undefined) onSelect(channel)
        onClose()
      }}
      onDismiss={onClose}
    >
      <Combobox.Target targetType="button">{target as never}</Combobox.Target>
      <Combobox.Dropdown onKeyDown={(event) => event.stopPropagation()} onClick={(event) => event.stopPropagation()}>
        <Combobox.Search
          value={search}
          placeholder={t('channel.search')}
          aria-label={t('channel.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Combobox.Options aria-label={t('field.channel')} mah={280} tabIndex={0} className={classes.options}>
          {found.slice(0, shownMax).map((channel) => {
            const refusal = refuseChannel(unit.uniqueId, channel)
            const reason = exclude.includes(channel.channelId) ? t('channel.otherFeed') : reasonOf('units.operate', refusal)
            return (
              <Combobox.Option
                key={channel.channelId}
                value={channel.channelId}
                className={classes.option}
                disabled={reason !== null}
                active={channel.channelId === unit.selChannel?.channelId}
              >
                <div className={classes.name}>{channel.channelName}</div>
                <div className={classes.reason}>{reason ?? (channel.licensed ? channel.serverName : t('channel.unlicensed'))}</div>
              </Combobox.Option>
            )
          })}
          {found.length === 0 && <Combobox.Empty>{t('channel.none')}</Combobox.Empty>}
          {found.length > shownMax && <Combobox.Empty>{t('channel.more', { count: found.length - shownMax })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
