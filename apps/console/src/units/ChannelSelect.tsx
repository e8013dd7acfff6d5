import { Combobox, ScrollArea, useCombobox } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refuseChannel, refuseVirtualChannel } from '@backhaul/rules/units'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Guarded } from '../ui/Guarded.tsx'
import { useSelectedChannel } from './use-unit.ts'
import { useUnitDesk } from './UnitDesk.tsx'
import classes from './units.module.css'

/** More are found by search. */
const shownMax = 100

/** Channels of the unit's groups, else of its inventory: the free ones first, by name. */
export function channelsFor(unit: UnitRow, channels: Iterable<ChannelRow>): ChannelRow[] {
  const groups = new Set(unit.groups)
  return [...channels]
    .filter((channel) => (groups.size === 0 ? channel.inventoryId === unit.inventoryId : channel.groups.some((id) => groups.has(id))))
    .map((channel) => ({ channel, isFree: refuseChannel(unit.uniqueId, channel) === null }))
    .sort(
      (a, b) =>
        Number(b.isFree) - Number(a.isFree) || a.channel.channelName.localeCompare(b.channel.channelName, undefined, { numeric: true }),
    )
    .map(({ channel }) => channel)
}

interface ChannelListProps {
  unit: UnitRow
  /** Channels taken by another feed of the same unit. */
  exclude?: readonly string[]
  onSelect: (channel: ChannelRow) => void
  onClose: () => void
  target: React.ReactNode
}

/** The open list. It is mounted while it is open only: a grid has thousands of closed ones. */
function ChannelList({ unit, exclude = [], onSelect, onClose, target }: ChannelListProps) {
  const { t, live } = useUnitDesk()
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
        <Combobox.Options aria-label={t('column.channel')}>
          <ScrollArea.Autosize mah={280} type="scroll">
            {found.slice(0, shownMax).map((channel) => {
              const refusal = refuseChannel(unit.uniqueId, channel)
              const reason = exclude.includes(channel.channelId)
                ? t('channel.otherFeed')
                : refusal && t(`errors:${refusal.code}`, refusal.params)
              return (
                <Combobox.Option
                  key={channel.channelId}
                  value={channel.channelId}
                  className={classes.channelOption}
                  disabled={reason !== null}
                  active={channel.channelId === unit.selChannel?.channelId}
                >
                  <div className={classes.channelName}>{channel.channelName}</div>
                  <div className={classes.channelReason}>{reason ?? channel.serverName}</div>
                </Combobox.Option>
              )
            })}
            {found.length === 0 && <Combobox.Empty>{t('channel.none')}</Combobox.Empty>}
            {found.length > shownMax && <Combobox.Empty>{t('channel.more', { count: found.length - shownMax })}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface ChannelPickerProps extends Pick<ChannelListProps, 'unit' | 'exclude' | 'onSelect'> {
  name: string | null
  isExternal?: boolean
  label: string
  reason: string | null
  tabIndex?: number
  variant?: 'cell' | 'field'
}

export function ChannelPicker({
  unit,
  exclude,
  onSelect,
  name,
  isExternal = false,
  label,
  reason,
  tabIndex,
  variant = 'cell',
}: ChannelPickerProps) {
  const { t } = useUnitDesk()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  // The button stands elsewhere in the tree while the list is open; closing the list gives it the focus back.
  useEffect(() => {
    if (!isOpen && returnsFocus.current) button.current?.focus()
    returnsFocus.current = isOpen
  }, [isOpen])
  const close = () => setOpen(false)
  const opener = (
    <button
      ref={button}
      type="button"
      title={name ?? undefined}
      className={variant === 'cell' ? classes.channelButton : classes.channelField}
      aria-label={`${label}: ${name ?? t('channel.select')}${isExternal ? ` ${t('channel.external')}` : ''}`}
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      tabIndex={tabIndex}
      onClick={() => (isOpen ? close() : setOpen(true))}
    >
      <span className={classes.channelText} data-empty={name === null || undefined}>
        {name ?? t('channel.select')}
      </span>
      {isExternal && ' '}
      {isExternal && <span className={classes.external}>{t('channel.external')}</span>}
      <IconChevronDown size={14} className={classes.channelChevron} aria-hidden />
    </button>
  )
  if (isOpen) return <ChannelList unit={unit} onSelect={onSelect} onClose={close} target={opener} {...(exclude && { exclude })} />
  return <Guarded reason={reason}>{opener}</Guarded>
}

/** The channel a unit sends to, and where it is changed. The core asks the unit up to 7 times (R-084). */
export function ChannelSelect({ unit, tabIndex, variant = 'cell' }: { unit: UnitRow; tabIndex?: number; variant?: 'cell' | 'field' }) {
  const { t, acts, why } = useUnitDesk()
  const [isSetting, setSetting] = useState(false)
  const channel = useSelectedChannel(unit)
  const select = (wanted: ChannelRow) => {
    setSetting(true)
    void acts.selectChannel(unit, wanted.channelName).finally(() => setSetting(false))
  }
  return (
    <ChannelPicker
      unit={unit}
      onSelect={select}
      name={isSetting ? t('channel.setting') : (channel?.channelName ?? unit.selChannel?.name ?? null)}
      isExternal={unit.selChannel?.external ?? false}
      label={t('column.channel')}
      reason={isSetting ? t('channel.setting') : why('units.operate', refuseVirtualChannel(unit))}
      variant={variant}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  )
}
