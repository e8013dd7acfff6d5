import type { ServerRow } from '@backhaul/contract/servers'
import { formatBitrate } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { passesGuard } from '@backhaul/rules/permissions'
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSession } from '../../app/session.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useLive } from '../../app/live/live.ts'
import { useRow, useView } from '../../app/live/use-entities.ts'
import { useMemo } from 'react'
import type { ChannelRow } from '@backhaul/contract/channels'
import { AsOf } from '../../domain/AsOf.tsx'
import { cloudProviderName } from '../../domain/cloud-provider.ts'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { percentText } from '../../ui/percent-text.ts'
import classes from './panel.module.css'

/** A server has at most some dozens of channels; more are found by the search of the page. */
const shownMax = 100
const refreshMs = 1000

/** A server: its load and its channels, those on air first. */
export function ServerPart({ server, onOpen }: { server: ServerRow; onOpen: (id: string) => void }) {
  const { t } = useTranslation('signal-flow')
  const { channels } = useLive()
  const { loggedUserRoles: roles } = useSession().user
  const own = useMemo(
    () => ({
      filter: ({ serverId }: ChannelRow) => serverId === server.uniqueId,
      compare: (a: ChannelRow, b: ChannelRow) =>
        Number(b.onAir) - Number(a.onAir) || a.channelName.localeCompare(b.channelName, undefined, { numeric: true }),
    }),
    [server.uniqueId],
  )
  const ids = useView(channels, own, refreshMs)
  return (
    <>
      <p className={classes.state}>{t(`serverState.${server.state}`)}</p>
      <Facts isStale={server.lastSeen !== null}>
        {server.serverUsage !== null && <Fact name={t('panel.cpu')}>{percentText(server.serverUsage.cpu)}</Fact>}
        {server.serverUsage !== null && <Fact name={t('panel.storage')}>{percentText(server.serverUsage.storage)}</Fact>}
        <Fact name={t('column.channels')}>{t('panel.ofMax', { count: ids.length, max: server.maxChannels })}</Fact>
        {server.cloudRegion !== null && (
          <Fact name={t('panel.region')}>
            {[server.cloudProvider && cloudProviderName(server.cloudProvider), server.cloudRegion].filter(Boolean).join(' · ')}
          </Fact>
        )}
        <Fact name={t('panel.version')}>{server.swVersion}</Fact>
      </Facts>
      {server.lastSeen !== null && <AsOf at={server.lastSeen} className={classes.asOf} />}
      {passesGuard(roles, 'broader') && (
        <Button
          component={Link}
          to={`/devices?server=${encodeURIComponent(server.uniqueId)}`}
          variant="subtle"
          leftSection={<IconListDetails size={iconSize.md} aria-hidden />}
        >
          {t('panel.inServers')}
        </Button>
      )}
      <ul className={classes.channels} aria-label={t('column.channels')}>
        {ids.slice(0, shownMax).map((id) => (
          <Entry key={id} id={id} onOpen={onOpen} />
        ))}
      </ul>
      {ids.length > shownMax && <p className={classes.asOf}>{t('route.more', { count: ids.length - shownMax })}</p>}
    </>
  )
}

function Entry({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('signal-flow')
  const channel = useRow(useLive().channels, id)
  if (channel === undefined) return null
  return (
    <li>
      <button type="button" className={classes.entry} data-on-air={channel.onAir || undefined} onClick={() => onOpen(`channel:${id}`)}>
        <span>{channel.channelName}</span>
        <small>{channel.bitrate > 0 ? formatBitrate(channel.bitrate) : t(`channelStatus.${channel.status}`)}</small>
      </button>
    </li>
  )
}
