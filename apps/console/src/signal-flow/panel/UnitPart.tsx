import type { UnitRow } from '@backhaul/contract/units'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import { Button } from '@mantine/core'
import { IconListDetails, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { UnitDestinations } from '../../app/UnitDestinations.tsx'
import { UnitPicture } from '../../app/pictures/UnitPicture.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { StreamButton } from '../../domain/units/StreamButton.tsx'
import { UnitCard } from '../../domain/units/UnitCard.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import classes from './panel.module.css'

const fps = 6

interface UnitPartProps {
  readonly unit: UnitRow
  onOpen(id: string): void
  onRoute(): void
}

/** A unit: its picture, its stream, and the channel that it is routed to. */
export function UnitPart({ unit, onOpen, onRoute }: UnitPartProps) {
  const { t } = useTranslation('signal-flow')
  const { reason } = useRights()
  const domain = useDomainText()
  const { selChannel } = unit
  const channel = useRow(useLive().channels, selChannel === null || selChannel.external ? null : selChannel.channelId)
  return (
    <>
      <UnitCard unit={unit} isTitled />
      <UnitPicture unit={unit} fps={fps} />
      <Facts>
        <Fact name={t('panel.routedTo')}>
          {channel === undefined ? (
            [selChannel?.name, selChannel?.external === true && domain('channel.external')].filter(Boolean).join(' · ') ||
            t('panel.noChannel')
          ) : (
            <button type="button" className={classes.link} onClick={() => onOpen(`channel:${channel.channelId}`)}>
              {channel.channelName}
            </button>
          )}
        </Fact>
        {unit.feeds.length > 0 && (
          <Fact name={t('panel.sendsTo')}>{unit.feeds.map(({ name }) => name || t('hidden.channel')).join(', ')}</Fact>
        )}
      </Facts>
      <UnitDestinations unit={unit} />
      <StreamButton unit={unit} channel={channel} calls={api.units} place="panel" />
      <DisabledReason reason={reason('units.operate', refuseVirtualChannel(unit))}>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconRoute size={iconSize.md} aria-hidden />}
          aria-keyshortcuts="r"
          onClick={onRoute}
        >
          {t('route.open')}
        </Button>
      </DisabledReason>
      <Button
        component={Link}
        to={`/list?unit=${encodeURIComponent(unit.uniqueId)}`}
        variant="subtle"
        leftSection={<IconListDetails size={iconSize.md} aria-hidden />}
      >
        {t('panel.inList')}
      </Button>
    </>
  )
}
