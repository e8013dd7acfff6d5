import type { ChannelRow } from '@backhaul/contract/channels'
import { passesGuard } from '@backhaul/rules/permissions'
import { formatBitrate } from '@backhaul/rules/units'
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../app/session.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { AsOf } from '../../domain/AsOf.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { DestinationOf } from '../../domain/channels/DestinationStatus.tsx'
import { TallyLight } from '../../domain/TallyLight.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { destinationOf, outputsOf } from '../graph/graph.ts'
import classes from './panel.module.css'

/** A channel with its unit, its server and its outputs. */
export function ChannelPart({ channel, onOpen }: { channel: ChannelRow; onOpen: (id: string) => void }) {
  const { t } = useTranslation('signal-flow')
  const domain = useDomainText()
  const { units, servers } = useLive()
  const { loggedUserRoles: roles } = useSession().user
  const unit = useRow(units, channel.allocatedToUnitUid)
  const server = useRow(servers, channel.serverId)
  const outputs = outputsOf(channel)
  const tally = channel.tally?.state ?? null
  const holder = channel.allocatedToUnitAlias ?? channel.allocatedTo
  return (
    <>
      <p className={classes.state} data-on-air={channel.onAir || undefined}>
        {t(`channelStatus.${channel.status}`)}
        <TallyLight tally={tally} />
        {channel.bitrate > 0 && <b>{formatBitrate(channel.bitrate)}</b>}
      </p>
      <Facts isStale={channel.lastSeen !== null}>
        <Fact name={t('panel.receives')}>
          {unit === undefined ? (
            (holder ?? t(channel.allocatedToByApp === null ? 'panel.nothing' : 'hidden.unit'))
          ) : (
            <button type="button" className={classes.link} onClick={() => onOpen(`unit:${unit.uniqueId}`)}>
              {unit.name}
            </button>
          )}
        </Fact>
        <Fact name={t('panel.onServer')}>
          {server === undefined ? (
            (channel.serverName ?? t('hidden.server'))
          ) : (
            <button type="button" className={classes.link} onClick={() => onOpen(`server:${server.uniqueId}`)}>
              {server.name}
            </button>
          )}
        </Fact>
        <Fact name={t('column.outputs')}>
          {outputs.length === 0 ? t('panel.noOutput') : outputs.map((kind) => t(`output.${kind}`)).join(', ')}
        </Fact>
        {destinationOf(channel) !== null && (
          <Fact name={t('panel.destination')}>
            <DestinationOf channel={channel} />
          </Fact>
        )}
        {tally !== null && tally !== 'off' && <Fact name={t('panel.tally')}>{domain(`tally.${tally}`)}</Fact>}
        <Fact name={t('panel.recording')}>{t(channel.recording ? 'panel.yes' : 'panel.no')}</Fact>
        <Fact name={t('panel.version')}>{channel.liveuVersion}</Fact>
      </Facts>
      {channel.lastSeen !== null && <AsOf at={channel.lastSeen} className={classes.asOf} />}
      {passesGuard(roles, 'broader') && (
        <Button
          component={Link}
          to={`/channels?channel=${encodeURIComponent(channel.channelId)}`}
          variant="subtle"
          leftSection={<IconListDetails size={iconSize.md} aria-hidden />}
        >
          {t('panel.inChannels')}
        </Button>
      )}
    </>
  )
}
