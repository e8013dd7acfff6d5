import { Button, Tabs, TextInput } from '@mantine/core'
import { audioRoomsPageSize, type AudioRoom } from '@backhaul/contract/audio-rooms'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useInventoryChoice } from '../app/inventory-choice.ts'
import { InventorySelect } from '../app/InventorySelect.tsx'
import { useLive } from '../app/live/live.ts'
import { useView } from '../app/live/use-entities.ts'
import { useRowsState } from '../app/live/use-rows-state.ts'
import { useSession } from '../app/session.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { useRights } from '../ui/kit.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import classes from './audio-rooms.module.css'
import { LinesSummary } from './LinesSummary.tsx'
import { RoomCard } from './RoomCard.tsx'

// Chunks of their own: most visits open neither.
const RoomDialog = lazyPart(async () => (await import('./RoomDialog.tsx')).RoomDialog)
const IfbTab = lazyPart(async () => (await import('./IfbTab.tsx')).IfbTab)
const TallyTab = lazyPart(async () => (await import('./TallyTab.tsx')).TallyTab)

/** UI-020: the audio rooms of an inventory, live, with the lines of its servers and its tally. */
export function AudioRoomsPage() {
  const { t } = useTranslation('audio-rooms')
  const { user } = useSession()
  const { inventoryId, choose } = useInventoryChoice(user.inventories)
  const { connection } = useLive()
  if (inventoryId === null)
    return (
      <Page title={t('title')}>
        <p className={classes.none}>{t('noInventory')}</p>
      </Page>
    )
  return (
    <Inventory
      key={inventoryId}
      inventoryId={inventoryId}
      select={<InventorySelect inventories={user.inventories} value={inventoryId} onChange={choose} />}
      // tally data is read with the service tally alone.
      hasTally={user.services.includes('tally')}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

interface InventoryProps {
  inventoryId: string
  select: ReactNode
  hasTally: boolean
  isStale: boolean
}

function Inventory({ inventoryId, select, hasTally, isStale }: InventoryProps) {
  const { t } = useTranslation('audio-rooms')
  const { reason } = useRights()
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState<AudioRoom | 'new' | null>(null)
  const shown = address.get('tab')
  const tab = shown === 'ifb' || (shown === 'tally' && hasTally) ? shown : 'rooms'
  return (
    <Page
      title={t('title')}
      isStale={isStale}
      tools={
        <>
          {select}
          <DisabledReason reason={reason('management.administer', null)}>
            <Button size="xs" leftSection={<IconPlus size={iconSize.sm} aria-hidden />} onClick={() => setOpen('new')}>
              {t('create')}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <LinesSummary inventoryId={inventoryId} />
      <Tabs
        className={classes.tabs}
        value={tab}
        keepMounted={false}
        onChange={(value) => setAddress(value === 'rooms' || value === null ? {} : { tab: value }, { replace: true })}
      >
        <Tabs.List className={classes.tabList}>
          <Tabs.Tab value="rooms">{t('tab.rooms')}</Tabs.Tab>
          <Tabs.Tab value="ifb">{t('tab.ifb')}</Tabs.Tab>
          {hasTally && <Tabs.Tab value="tally">{t('tab.tally')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="rooms" className={classes.panel}>
          <Rooms inventoryId={inventoryId} onOpen={setOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="ifb" className={classes.panel}>
          <IfbTab inventoryId={inventoryId} />
        </Tabs.Panel>
        {hasTally && (
          <Tabs.Panel value="tally" className={classes.panel}>
            <TallyTab inventoryId={inventoryId} />
          </Tabs.Panel>
        )}
      </Tabs>
      {open !== null && <RoomDialog inventoryId={inventoryId} room={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

const rank = { active: 0, frozen: 1, idle: 2 } as const
const byState = (one: AudioRoom, other: AudioRoom) => rank[one.state] - rank[other.state] || one.name.localeCompare(other.name)

/** at most 100 rooms at once, the active ones first. */
function Rooms({ inventoryId, onOpen }: { inventoryId: string; onOpen: (room: AudioRoom) => void }) {
  const { t } = useTranslation('audio-rooms')
  const { audioRooms } = useLive()
  const kept = useKeptFocus()
  const state = useRowsState('audioRooms')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const sought = search.trim().toLowerCase()
  const definition = useMemo(
    () => ({
      filter: (room: AudioRoom) => room.inventoryId === inventoryId && room.name.toLowerCase().includes(sought),
      compare: byState,
    }),
    [inventoryId, sought],
  )
  const ids = useView(audioRooms, definition)
  const from = Math.min(page - 1, Math.floor(Math.max(0, ids.length - 1) / audioRoomsPageSize)) * audioRoomsPageSize
  if (state === 'loading') return <LoadState isLoading error={null} onRetry={() => {}} />
  if (typeof state === 'object' && audioRooms.size === 0) return <ErrorState error={null} text={state.error} />
  return (
    <>
      <TextInput
        className={classes.search}
        size="xs"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={iconSize.sm} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setPage(1)
        }}
      />
      {ids.length === 0 ? (
        <p className={classes.none}>{t(sought === '' ? 'empty' : 'noMatch')}</p>
      ) : (
        <ul ref={kept} className={classes.rooms}>
          {ids.slice(from, from + audioRoomsPageSize).map((id) => (
            <li key={id}>
              <RoomCard id={id} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {ids.length > audioRoomsPageSize && (
        <nav className={classes.pages} aria-label={t('pages')}>
          <Button size="xs" variant="default" disabled={from === 0} onClick={() => setPage(from / audioRoomsPageSize)}>
            {t('earlier')}
          </Button>
          <span>{t('range', { from: from + 1, to: Math.min(from + audioRoomsPageSize, ids.length), total: ids.length })}</span>
          <Button
            size="xs"
            variant="default"
            disabled={from + audioRoomsPageSize >= ids.length}
            onClick={() => setPage(from / audioRoomsPageSize + 2)}
          >
            {t('later')}
          </Button>
        </nav>
      )}
    </>
  )
}
