import type { UnitRow } from '@backhaul/contract/units'
import { batteryIcon, formatBitrate } from '@backhaul/rules/units'
import { ActionIcon, Button, CloseButton, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCurrentLocation, IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { realClock as clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import { useRow } from '../app/live/use-entities.ts'
import { BatteryIcon } from '../ui/icons/BatteryIcon.tsx'
import { StatusShape } from '../ui/icons/StatusShape.tsx'
import classes from './map.module.css'
import { isStale } from './position-age.ts'

const ageTickMs = 5000

interface UnitCardProps {
  readonly store: EntityStore<UnitRow>
  readonly id: string
  onClose(): void
  onLocate(id: string): void
}

export function UnitCard({ store, id, onClose, onLocate }: UnitCardProps) {
  const { t } = useTranslation('map')
  const unit = useRow(store, id)
  useHotkeys([['Escape', onClose]])
  return (
    <aside className={classes.card} aria-label={t('card')}>
      <header>
        {unit && <StatusShape status={unit.status} size={16} />}
        <div>
          <h2>{unit?.name ?? id}</h2>
          {unit && <StatusLine unit={unit} />}
        </div>
        <CloseButton aria-label={t('cardClose')} onClick={onClose} />
      </header>
      {unit ? <Facts unit={unit} /> : <p className={classes.quiet}>{t('gone')}</p>}
      {unit && (
        <footer>
          <Button
            component={Link}
            to={`/list?unit=${encodeURIComponent(id)}`}
            variant="light"
            size="sm"
            leftSection={<IconListDetails size={16} aria-hidden />}
          >
            {t('cardList')}
          </Button>
          <Tooltip label={t('cardLocate')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('cardLocate')}
              disabled={unit.location === null}
              onClick={() => onLocate(id)}
            >
              <IconCurrentLocation size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </footer>
      )}
    </aside>
  )
}

function StatusLine({ unit: { status, totalBitrate } }: { unit: UnitRow }) {
  const { t } = useTranslation(['map', 'units'])
  const word = t(`status.${status}`, { ns: 'units' })
  return <p>{totalBitrate > 0 ? t('statusBitrate', { status: word, bitrate: formatBitrate(totalBitrate) }) : word}</p>
}

function Facts({ unit }: { unit: UnitRow }) {
  const { t } = useTranslation('map')
  const { battery, alerts, selChannel, location, lastSeen } = unit
  const now = useNow()
  const timeOf = useTimeOf()
  return (
    <dl className={classes.facts} data-stale={isStale(unit, now) || undefined}>
      <Fact name={t('channel')}>{selChannel?.name ?? <i>{t('channelNone')}</i>}</Fact>
      <Fact name={t('battery')} isNumber>
        <BatteryIcon {...batteryIcon(battery)} />
        {!battery.connected || battery.percentage === null
          ? t('batteryNone')
          : t(battery.charging ? 'batteryCharging' : 'batteryLevel', { percentage: battery.percentage })}
      </Fact>
      <Fact name={t('model')}>
        {unit.type} · {unit.swVersion}
      </Fact>
      <Fact name={t('alerts')}>{alerts.critical + alerts.warning > 0 ? t('alertsCount', alerts) : t('alertsNone')}</Fact>
      <Fact name={t('position')} isNumber>
        {location === null ? (
          <i>{t('positionNone')}</i>
        ) : (
          <span>
            {location.address !== '' && <span>{location.address}</span>}
            <span>{t('coordinates', { lat: location.lat.toFixed(4), lng: location.lng.toFixed(4) })}</span>
            <small data-age>{t('positionAsOf', { time: timeOf(location.at, now) })}</small>
          </span>
        )}
      </Fact>
      {lastSeen !== null && (
        <p className={classes.quiet}>{lastSeen === 0 ? t('neverHeard') : t('lastHeard', { time: timeOf(lastSeen, now) })}</p>
      )}
    </dl>
  )
}

function Fact({ name, isNumber = false, children }: { name: string; isNumber?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-number={isNumber || undefined}>{children}</dd>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => clock.every(ageTickMs, () => setNow(clock.now())), [])
  return now
}

const dayMs = 86_400_000

/** The time; with its date once it is a day old. */
function useTimeOf(): (at: number, now: number) => string {
  const { i18n } = useTranslation()
  return (at, now) =>
    new Intl.DateTimeFormat(
      i18n.language,
      now - at < dayMs ? { timeStyle: 'medium', hourCycle: 'h23' } : { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
    ).format(at)
}
