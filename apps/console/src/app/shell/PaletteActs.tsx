import { Spotlight } from '@mantine/spotlight'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { refuseChannel, refuseReboot, refuseVirtualChannel } from '@backhaul/rules/units'
import { IconPlayerPlay, IconPlayerRecord, IconPlayerStop, IconRefreshAlert, IconRouter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDomainText } from '../../domain/text.tsx'
import { channelsFor } from '../../domain/units/channels-for.ts'
import { stopQuestion } from '../../domain/units/stop-question.ts'
import { streamAction } from '../../domain/units/stream-action.ts'
import { useChannelCommand } from '../../domain/units/use-channel-command.ts'
import { useStreamCommands } from '../../domain/units/use-stream-commands.ts'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { api } from '../api.ts'
import { useLive } from '../live/live.ts'
import { useRow } from '../live/use-entities.ts'
import type { UnitAct } from './unit-acts.ts'

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

/** Starts or stops the stream of a unit. Nothing can be held in a list of commands: a stop asks first. */
export function StreamItem({ unit: found }: { unit: UnitRow }) {
  const t = useDomainText()
  const { units, channels } = useLive()
  const unit = useRow(units, found.uniqueId) ?? found
  const { name, selChannel, transmissionMode } = unit
  const channel = useRow(channels, selChannel === null || selChannel.external ? null : selChannel.channelId)
  const { action, refusal } = streamAction(unit, channel)
  const { pending, reason, start, stop } = useStreamCommands(unit, refusal, api.units)
  const records = transmissionMode === 'Store & Forward'
  const Icon = action === 'stop' ? IconPlayerStop : records ? IconPlayerRecord : IconPlayerPlay
  const title = action === 'stop' ? 'command.stopTitle' : records ? 'command.recordTitle' : 'command.startTitle'
  const ask = async () => {
    if (await confirm(stopQuestion(t, unit))) stop()
  }
  return (
    <PaletteItem
      label={t(title, { name, channel: selChannel?.name || '–' })}
      icon={<Icon size={iconSize.lg} stroke={1.7} aria-hidden />}
      reason={pending === null ? reason : t(`transition.${pending}`)}
      onRun={() => (action === 'stop' ? void ask() : start())}
    />
  )
}

/** Reboots a unit after a question, which names the channel that goes off air. */
export function RebootItem({ unit: found }: { unit: UnitRow }) {
  const { t } = useTranslation(['app', 'unit-panel'])
  const { units } = useLive()
  const unit = useRow(units, found.uniqueId) ?? found
  const { uniqueId: unitId, name, selChannel, applications } = unit
  const names = { name, channel: selChannel?.name || '–' }
  const { reason, isPending, run } = useCommand(api.units.reboot, {
    access: 'units.operate',
    refusal: refuseReboot(unit),
    done: () => t('unit-panel:toast.rebooting', { name }),
    about: name,
    failed: (why) => t('unit-panel:failed.reboot', { name, reason: why }),
  })
  const ask = async () => {
    const onAir = isStreaming(applications)
    const isMeant = await confirm({
      title: t('unit-panel:reboot.title', names),
      message: t(onAir ? 'unit-panel:reboot.onAir' : 'unit-panel:reboot.idle', names),
      action: t(onAir ? 'unit-panel:reboot.confirmOnAir' : 'unit-panel:reboot.confirm'),
    })
    if (isMeant) await run({ unitId })
  }
  return (
    <PaletteItem
      label={t('palette.reboot', { name })}
      icon={<IconRefreshAlert size={iconSize.lg} stroke={1.7} aria-hidden />}
      reason={isPending ? t('palette.rebooting') : reason}
      onRun={() => void ask()}
    />
  )
}

/** Chooses the unit whose channel is set next. */
export function ChannelItem({ unit, onChoose }: { unit: UnitRow; onChoose(unit: UnitRow): void }) {
  const { t } = useTranslation('app')
  const { reason } = useChannelCommand(unit, api.units.setVirtualChannel)
  return (
    <PaletteItem
      label={t('palette.setChannel', { name: unit.name })}
      icon={<IconRouter size={iconSize.lg} stroke={1.7} aria-hidden />}
      reason={reason}
      asksMore
      onRun={() => onChoose(unit)}
    />
  )
}

/** Whether the rules refuse an act on a unit now. */
export function isActRefused({ kind, unit }: UnitAct, channels: { get(id: string): ChannelRow | undefined }): boolean {
  const { selChannel } = unit
  if (kind === 'map') return false
  if (kind === 'reboot') return refuseReboot(unit) !== null
  if (kind === 'channel') return refuseVirtualChannel(unit) !== null
  return streamAction(unit, selChannel === null || selChannel.external ? undefined : channels.get(selChannel.channelId)).refusal !== null
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
  const { run, reason } = useChannelCommand(unit, api.units.setVirtualChannel)
  const matches = ({ channelName, channelId }: ChannelRow) =>
    channelId !== unit.selChannel?.channelId && [channelName, channelId].some((each) => each.toLowerCase().includes(text.toLowerCase()))
  const isRefused = (channel: ChannelRow) => refuseChannel(unit.uniqueId, channel) !== null
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
          icon={<IconRouter size={iconSize.lg} stroke={1.7} aria-hidden />}
          reason={reason ?? reasonOf('units.operate', refuseChannel(unit.uniqueId, channel))}
          onRun={() => void run({ unitId: unit.uniqueId, channelId: channel.channelId })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
