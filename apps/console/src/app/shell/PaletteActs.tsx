import { Spotlight } from '@mantine/spotlight'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refuseChannel } from '@backhaul/rules/units'
import type { ReactNode } from 'react'
import { useDomainText } from '../../domain/text.tsx'
import { channelsFor } from '../../domain/units/channels-for.ts'
import { type PlainActName, unitActs } from '../../domain/units/acts.ts'
import { askedFirst } from '../../domain/units/asked-first.ts'
import { setChannel, streamIcons, streamLookOf, type UnitAct } from '../../domain/units/row-acts.ts'
import { useStreamCommands } from '../../domain/units/use-stream-commands.ts'
import { useUnitAct } from '../../domain/units/use-unit-act.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { api } from '../api.ts'
import { useLive } from '../live/live.ts'
import { useRow } from '../live/use-entities.ts'
import type { FoundAct } from './unit-acts.ts'

const channelsShownMax = 8

interface ItemProps {
  label: string
  icon: ReactNode
  detail?: string
  /** Why the act is not available now; its text follows the detail. */
  reason?: string | null
  /** The palette stays open, because it asks for more. */
  asksMore?: boolean
  onRun(): void
}

/** A line of the palette. One that is not available stays in the list and says why. */
export function PaletteItem({ label, icon, detail = '', reason = null, asksMore = false, onRun }: ItemProps) {
  const isRefused = reason !== null
  return (
    <Spotlight.Action
      label={label}
      description={[detail, reason].filter(Boolean).join(' · ')}
      leftSection={icon}
      aria-disabled={isRefused || undefined}
      closeSpotlightOnTrigger={!isRefused && !asksMore}
      onClick={() => !isRefused && onRun()}
    />
  )
}

interface ActProps {
  unit: UnitRow
}

/** Returns the present row of a unit, and the channel that it sends to. */
function useFound({ unit: found }: ActProps) {
  const { units, channels } = useLive()
  const unit = useRow(units, found.uniqueId) ?? found
  const { selChannel } = unit
  return { unit, channel: useRow(channels, selChannel === null || selChannel.external ? null : selChannel.channelId) }
}

/** Starts or stops the stream of a unit. Nothing can be held in a list of commands: a stop asks first. */
export function StreamItem(props: ActProps) {
  const t = useDomainText()
  const { unit, channel } = useFound(props)
  const { act, pending, reason, run } = useStreamCommands(unit, channel, api.units)
  const look = streamLookOf(unit)
  const Icon = streamIcons[look]
  return (
    <PaletteItem
      label={t(`act.${look}.line`, { name: unit.name, channel: unit.selChannel?.name || '–' })}
      icon={<Icon size={iconSize.lg} stroke={1.7} aria-hidden />}
      reason={pending === null ? reason : t(`transition.${pending}`)}
      onRun={() => void askedFirst(unitActs[act], t, unit, run)}
    />
  )
}

/** An act without further input, after its question. */
export function PlainItem({ name, ...props }: ActProps & { name: PlainActName }) {
  const t = useDomainText()
  const { unit } = useFound(props)
  const { reason, isPending, run } = useUnitAct(unitActs[name], unit, api.units)
  const { icon: Icon, begins }: UnitAct = unitActs[name]
  return (
    <PaletteItem
      label={t(`act.${name}.line`, { name: unit.name })}
      icon={<Icon size={iconSize.lg} stroke={1.7} aria-hidden />}
      reason={isPending && begins !== undefined ? t(`transition.${begins}`) : reason}
      onRun={() => void askedFirst(unitActs[name], t, unit, () => run({ unitId: unit.uniqueId }))}
    />
  )
}

/** Chooses the unit whose channel is set next. */
export function ChannelItem({ unit, onChoose }: ActProps & { onChoose(unit: UnitRow): void }) {
  const t = useDomainText()
  const { reason } = useUnitAct(setChannel, unit, api.units)
  const { icon: Icon } = unitActs.setChannel
  return (
    <PaletteItem
      label={t('act.setVirtualChannel.line', { name: unit.name })}
      icon={<Icon size={iconSize.lg} stroke={1.7} aria-hidden />}
      reason={reason}
      asksMore
      onRun={() => onChoose(unit)}
    />
  )
}

/** Whether the rules refuse an act on a unit now. */
export function isActRefused({ kind, unit }: FoundAct, channels: { get(id: string): ChannelRow | undefined }): boolean {
  const { selChannel } = unit
  const sentTo = selChannel === null || selChannel.external ? undefined : channels.get(selChannel.channelId)
  return kind !== 'map' && unitActs[kind].refuse(unit, kind === 'setChannel' ? undefined : sentTo) !== null
}

interface ChannelItemsProps {
  unit: UnitRow
  text: string
  title: string
  /** Shown when no channel is found. */
  empty?: ReactNode
}

/** The channels of a unit whose names or ids contain the text: those that it may take come first. */
export function ChannelItems({ unit: known, text, title, empty = null }: ChannelItemsProps) {
  const t = useDomainText()
  const { reason: reasonOf } = useRights()
  const { units, channels } = useLive()
  const unit = useRow(units, known.uniqueId) ?? known
  const { run, reason } = useUnitAct(setChannel, unit, api.units)
  const matches = ({ channelName, channelId }: ChannelRow) =>
    channelId !== unit.selChannel?.channelId && [channelName, channelId].some((each) => each.toLowerCase().includes(text.toLowerCase()))
  const isRefused = (channel: ChannelRow) => refuseChannel(unit.uniqueId, channel) !== null
  const { icon: Icon, access } = unitActs.setChannel
  const found = channelsFor(unit, channels.values())
    .filter(matches)
    .toSorted((a, b) => Number(isRefused(a)) - Number(isRefused(b)))
    .slice(0, channelsShownMax)
  if (found.length === 0) return empty
  return (
    <Spotlight.ActionsGroup label={title}>
      {found.map((channel) => (
        <PaletteItem
          key={channel.channelId}
          label={channel.channelName}
          detail={[channel.serverName, !channel.licensed && t('channel.unlicensed')].filter(Boolean).join(' · ')}
          icon={<Icon size={iconSize.lg} stroke={1.7} aria-hidden />}
          reason={reason ?? reasonOf(access, refuseChannel(unit.uniqueId, channel))}
          onRun={() => void run({ unitId: unit.uniqueId, channelId: channel.channelId })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
