import type { UnitRow } from '@backhaul/contract/units'
import { ActionIcon, Button, CloseButton, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCurrentLocation, IconListDetails } from '@tabler/icons-react'
import type * as L from 'leaflet'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EntityStore } from '../app/live/entity-store.ts'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useTopics } from '../app/live/use-topics.ts'
import { UnitPicture } from '../app/pictures/UnitPicture.tsx'
import { useNow, useTimeText } from '../domain/Age.tsx'
import { useDomainText } from '../domain/text.tsx'
import { StreamButton } from '../domain/units/StreamButton.tsx'
import { UnitCard } from '../domain/units/UnitCard.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { Fact, Facts } from '../ui/panel/Facts.tsx'
import { panClearOf } from './clear-of-card.ts'
import { controlSize } from './MapControls.tsx'
import { isStale } from './position-age.ts'
import classes from './selected-unit.module.css'

interface SelectedUnitProps {
  readonly map: L.Map | null
  readonly store: EntityStore<UnitRow>
  readonly id: string
  onClose(): void
  onLocate(id: string): void
}

const cardFps = 6

/** The card of the selected unit. */
export function SelectedUnit({ map, store, id, onClose, onLocate }: SelectedUnitProps) {
  const { t } = useTranslation('map')
  const unit = useRow(store, id)
  const ref = useRef<HTMLElement>(null)
  useHotkeys([['Escape', onClose]])
  useClearOfCard(map, store, id, ref)
  useFocusBack(map, ref)
  const close = <CloseButton aria-label={t('cardClose')} onClick={onClose} />
  return (
    <aside ref={ref} className={classes.card} aria-label={t('card')}>
      {unit === undefined ? (
        <div className={classes.gone}>
          <span>
            <b>{id}</b> {t('gone')}
          </span>
          {close}
        </div>
      ) : (
        <UnitCard unit={unit} corner={close}>
          <UnitPicture unit={unit} fps={cardFps} />
          <UnitFacts unit={unit} />
          <Commands unit={unit} />
          <footer className={classes.buttons}>
            <Button
              component={Link}
              to={`/list?unit=${encodeURIComponent(id)}`}
              variant="light"
              size="sm"
              leftSection={<IconListDetails size={iconSize.md} aria-hidden />}
            >
              {t('cardList')}
            </Button>
            <Tooltip label={t('cardLocate')}>
              <ActionIcon
                variant="default"
                size={controlSize}
                aria-label={t('cardLocate')}
                disabled={unit.location === null}
                onClick={() => onLocate(id)}
              >
                <IconCurrentLocation size={iconSize.lg} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </footer>
        </UnitCard>
      )}
    </aside>
  )
}

/** Keeps the unit clear of its card: while the card grows and after each movement, until the user moves the map. */
function useClearOfCard(map: L.Map | null, store: EntityStore<UnitRow>, id: string, card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!map) return
    const clear = () => {
      const at = store.get(id)?.location
      if (at && card.current) panClearOf(map, card.current, at)
    }
    const resized = new ResizeObserver(clear)
    resized.observe(card.current!)
    map.on('moveend', clear)
    const stop = () => {
      resized.disconnect()
      map.off('moveend', clear)
    }
    map.once('dragstart', stop)
    return () => {
      stop()
      map.off('dragstart', stop)
    }
  }, [map, store, id, card])
}

/** Gives the focus to the map when the card closes with the focus in it. */
function useFocusBack(map: L.Map | null, card: RefObject<HTMLElement | null>): void {
  // The cleanup of a layout effect runs while the card still has the focus.
  useLayoutEffect(() => {
    const element = card.current
    const opener = document.activeElement
    return () => {
      if (!element?.contains(document.activeElement)) return
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
      else map?.getContainer().focus()
    }
  }, [map, card])
}

const topics = ['channels'] as const

/** The stream of the unit. The map itself shows no channels: their rows are subscribed while a card is open. */
function Commands({ unit }: { unit: UnitRow }) {
  useTopics(topics)
  const { selChannel } = unit
  const channel = useRow(useLive().channels, selChannel === null || selChannel.external ? null : selChannel.channelId)
  return <StreamButton unit={unit} channel={channel} calls={api.units} place="panel" />
}

function UnitFacts({ unit }: { unit: UnitRow }) {
  const { t } = useTranslation('map')
  const text = useDomainText()
  const { selChannel, location, lastSeen, swVersion } = unit
  const now = useNow()
  const timeText = useTimeText()
  return (
    <div className={classes.facts}>
      <Facts isStale={isStale(unit, now)}>
        <Fact name={text('field.channel')}>{selChannel === null ? t('channelNone') : selChannel.name || text('channel.external')}</Fact>
        <Fact name={text('field.version')}>{swVersion}</Fact>
        <Fact name={t('position')}>
          {location === null ? (
            t('positionNone')
          ) : (
            <>
              {location.address !== '' && <div>{location.address}</div>}
              <div>{t('coordinates', { latitude: location.lat.toFixed(4), longitude: location.lng.toFixed(4) })}</div>
              <small data-age>{t('positionAsOf', { time: timeText(location.at) })}</small>
            </>
          )}
        </Fact>
      </Facts>
      {lastSeen !== null && (
        <p className={classes.lastSeen}>{lastSeen === 0 ? t('neverSeen') : t('lastSeen', { time: timeText(lastSeen) })}</p>
      )}
    </div>
  )
}
