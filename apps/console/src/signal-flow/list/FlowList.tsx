import type { ChannelRow } from '@backhaul/contract/channels'
import { formatBitrate } from '@backhaul/rules/units'
import { isStreaming } from '@backhaul/rules/status'
import { realClock as clock } from '@backhaul/clock'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DestinationStatus } from '../../domain/channels/DestinationStatus.tsx'
import { StatusShape } from '../../domain/units/StatusShape.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import type { FlowOptions, FlowRows } from '../graph/flow.ts'
import { destinationOf, failureOf, outputsOf } from '../graph/graph.ts'
import { flowList, type FlowRow } from './flow-rows.ts'
import classes from './list.module.css'

const refreshMs = 1000

interface FlowListProps {
  readonly rows: FlowRows
  readonly filter: Pick<FlowOptions, 'unitPasses' | 'channelPasses'>
  onOpen(id: string): void
  onRoute(unitId: string): void
}

/** The same flows as a table: for screen readers and for narrow screens, where each line is a card. */
export function FlowList({ rows, filter, onOpen, onRoute }: FlowListProps) {
  const { t } = useTranslation('signal-flow')
  const { rows: lines, count } = useFlowList(rows, filter)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
    <div className={classes.scroll} role="region" aria-label={t('list.title')} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('list.caption', { count })}</caption>
        <thead>
          <tr>
            {(['unit', 'links', 'server', 'channel', 'outputs', 'destination', 'bitrate', 'state', 'act'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} line={line} onOpen={onOpen} onRoute={onRoute} />
          ))}
        </tbody>
      </table>
      {count > lines.length && <p className={classes.more}>{t('list.more', { shown: lines.length, count })}</p>}
    </div>
  )
}

/** The list of this moment, at most once a second. */
function useFlowList(rows: FlowRows, filter: FlowListProps['filter']) {
  const [list, setList] = useState(() => flowList(rows, filter))
  useEffect(() => {
    let version = ''
    const take = () => {
      const now = `${rows.units.version} ${rows.channels.version} ${rows.servers.version}`
      if (now === version) return
      version = now
      setList(flowList(rows, filter))
    }
    take()
    return clock.every(refreshMs, take)
  }, [rows, filter])
  return list
}

interface LineProps extends Pick<FlowListProps, 'onOpen' | 'onRoute'> {
  readonly line: FlowRow
}

function Line({ line: { unit, channel, state, kbps, links, hasReturn }, onOpen, onRoute }: LineProps) {
  const { t } = useTranslation('signal-flow')
  const isOnAir = unit === null ? channel!.onAir : isStreaming(unit.applications)
  const open = (id: string, name: string) => (
    <button type="button" className={classes.name} onClick={() => onOpen(id)}>
      {name}
    </button>
  )
  const carrier = (name: string) => (name.startsWith('cell:') ? name.slice('cell:'.length) : t(`link.${name as 'cell'}`))
  const destination = channel === null ? null : destinationOf(channel)
  return (
    <tr data-state={state} data-on-air={isOnAir || undefined}>
      <th scope="row">
        {unit === null ? (
          <span className={classes.quiet}>{t('hidden.unit')}</span>
        ) : (
          <span className={classes.unit}>
            <StatusShape status={unit.status} />
            {open(`unit:${unit.uniqueId}`, unit.name)}
          </span>
        )}
      </th>
      <td data-name={t('list.links')} data-empty={links.length === 0 || undefined}>
        {links.map(({ carrier: name, kbps: rate }) => `${carrier(name)} ${formatBitrate(rate)}`).join(', ')}
      </td>
      <td data-name={t('list.server')} data-empty={channel === null || undefined}>
        {channel !== null && (channel.serverName === null ? t('hidden.server') : open(`server:${channel.serverId}`, channel.serverName))}
      </td>
      <td data-name={t('list.channel')} data-empty={(channel === null && unit?.feeds.length === 0) || undefined}>
        {channel === null
          ? unit !== null && unit.feeds.length > 0 && t('hidden.channel')
          : open(`channel:${channel.channelId}`, channel.channelName)}
      </td>
      <td data-name={t('list.outputs')} data-empty={channel === null || outputsOf(channel).length === 0 || undefined}>
        {channel !== null &&
          outputsOf(channel)
            .map((kind) => t(`output.${kind}`))
            .join(', ')}
      </td>
      <td data-name={t('list.destination')} data-empty={destination === null || undefined}>
        {channel !== null && <FarEnd channel={channel} />}
      </td>
      <td className={classes.number} data-name={t('list.bitrate')} data-empty={kbps === 0 || undefined}>
        {kbps > 0 && formatBitrate(kbps)}
      </td>
      <td className={classes.whole} data-name={t('list.state')}>
        <StateText state={state} isOnAir={isOnAir} isOffline={unit !== null && unit.lastSeen !== null} hasReturn={hasReturn} />
      </td>
      <td className={classes.act}>
        {unit !== null && (
          <Tooltip label={t('route.of', { name: unit.name })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('route.of', { name: unit.name })}
              onClick={() => onRoute(unit.uniqueId)}
            >
              <IconRoute size={iconSize.md} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </td>
    </tr>
  )
}

/** The destination of a channel, and why it fails. */
function FarEnd({ channel }: { channel: ChannelRow }) {
  const failure = failureOf(channel)
  return (
    <>
      {destinationOf(channel)}
      {failure !== null && (
        <>
          {' · '}
          <DestinationStatus destination={failure} />
        </>
      )}
    </>
  )
}

interface StateTextProps extends Pick<FlowRow, 'state' | 'hasReturn'> {
  readonly isOnAir: boolean
  readonly isOffline: boolean
}

/** The state of a flow; without one that of its unit. */
function StateText({ state, hasReturn, isOnAir, isOffline }: StateTextProps) {
  const { t } = useTranslation('signal-flow')
  const idle = t(isOffline ? 'list.offline' : 'list.idle')
  return (
    <>
      {state === 'idle' ? idle : isOnAir && state === 'live' ? t('edge.onAir') : t(`edge.${state}`)}
      {hasReturn && <span className={classes.quiet}> · {t('edge.return')}</span>}
    </>
  )
}
