import '@mantine/spotlight/styles.layer.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import {
  IconBookmark,
  IconFilter,
  IconLanguage,
  IconLayoutGrid,
  IconLogout,
  IconMap2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { DomainTextProvider } from '../../domain/text.tsx'
import { locationText } from '../../domain/units/LocationCell.tsx'
import { unitActs } from '../../domain/units/acts.ts'
import { StatusShape } from '../../domain/units/StatusShape.tsx'
import { useInventoryName } from '../../domain/use-group-name.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { panelFocus } from '../../ui/panel/panel-focus.ts'
import { setLanguage } from '../i18n.ts'
import { useLive } from '../live/live.ts'
import { useRow } from '../live/use-entities.ts'
import { useTopics } from '../live/use-topics.ts'
import { usePreferences } from '../preferences.ts'
import type { NavigationSection } from '../routes/navigation.ts'
import { useSession } from '../session.ts'
import { useSignOut } from '../use-sign-out.ts'
import { findChannels, findUnits } from './find-units.ts'
import { ChannelItem, ChannelItems, isActRefused, PaletteItem, PlainItem, StreamItem } from './PaletteActs.tsx'
import classes from './palette.module.css'
import { type ActKind, findUnitActs, type FoundAct } from './unit-acts.ts'

const [store, spotlight] = createSpotlight()

/** The counters of the unit list by which the palette filters. */
const counters = ['onAir', 'busy', 'idle', 'offline', 'activeAlerts'] as const
/** The zoom at which the map shows a unit. */
const mapZoom = 9

interface Command {
  key: string
  label: string
  detail?: string
  icon: ReactNode
  run(): void
}

/** Highlights the first line. The library does so when the text of its field changes, and not when the lines do. */
function highlightFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

interface CommandPaletteProps {
  isOpen: boolean
  onClose(): void
  onInvite(): void
  sections: readonly NavigationSection[]
}

/** Finds pages, units, channels, filters and commands by name, and acts on units, with the keyboard alone. */
export function CommandPalette({ isOpen, onClose, onInvite, sections }: CommandPaletteProps) {
  const { t } = useTranslation('app')
  const [query, setQuery] = useState('')
  const [channelOf, setChannelOf] = useState<UnitRow | null>(null)
  useTopics(isOpen ? ['units', 'channels'] : [])
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen])
  useEffect(() => {
    if (channelOf !== null) highlightFirst()
  }, [channelOf])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => {
        setChannelOf(null)
        onClose()
      }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      classNames={{ inner: classes.inner!, content: classes.content!, action: classes.action!, search: classes.search! }}
      overlayProps={{ blur: 0 }}
      shortcut={null}
      scrollable
      centered={false}
      radius="lg"
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        placeholder={channelOf === null ? t('palette.placeholder') : t('palette.channels', { name: channelOf.name })}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={iconSize.lg} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <DomainTextProvider>
          {channelOf === null ? (
            <Results
              text={query.trim()}
              sections={sections}
              onInvite={onInvite}
              onChannelOf={(unit) => {
                setChannelOf(unit)
                setQuery('')
              }}
            />
          ) : (
            <ChannelItems
              unit={channelOf}
              text={query.trim()}
              title={t('palette.channels', { name: channelOf.name })}
              empty={<Spotlight.Empty>{t('palette.none')}</Spotlight.Empty>}
            />
          )}
        </DomainTextProvider>
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

interface ResultsProps {
  text: string
  sections: readonly NavigationSection[]
  onInvite(): void
  onChannelOf(unit: UnitRow): void
}

function Results({ text, sections, onInvite, onChannelOf }: ResultsProps) {
  const { t } = useTranslation(['app', 'domain'])
  const navigate = useNavigate()
  const { search } = useLocation()
  const { units, channels } = useLive()
  const open = useRow(units, new URLSearchParams(search).get('unit'))
  const unitCommand = useUnitCommand()
  const channelCommand = useChannelLine()
  const filters = useFilters()
  const views = useViews()
  const commands = useCommands(onInvite)
  const rows = [...units.values()]
  const matches = ({ label }: Command) => label.toLowerCase().includes(text.toLowerCase())
  const verbOf = (kind: ActKind) => (kind === 'map' ? t('titles.map') : t(`domain:act.${unitActs[kind].call}.verb`))
  // Allowed acts first.
  const acts = findUnitActs({ units: rows, text, verbOf, open }).toSorted(
    (a, b) => Number(isActRefused(a, channels)) - Number(isActRefused(b, channels)),
  )
  const pages = sections
    .flatMap(({ entries }) => entries)
    .map(({ path, title, icon: PageIcon }): Command => ({
      key: path,
      label: t(`titles.${title}`),
      icon: <PageIcon size={iconSize.lg} stroke={1.7} aria-hidden />,
      run: () => void navigate(path),
    }))
  const groups = [
    { label: t('palette.units'), items: text === '' ? [] : findUnits(rows, text).map(unitCommand) },
    { label: t('palette.acts'), acts },
    { label: t('palette.channelsFound'), items: text === '' ? [] : findChannels(channels.values(), text).map(channelCommand) },
    { label: t('palette.pages'), items: pages.filter(matches) },
    { label: t('palette.views'), items: views.filter(matches) },
    { label: t('palette.filters'), items: filters.filter(matches) },
    { label: t('palette.commands'), items: commands.filter(matches) },
  ].filter(({ items = [], acts: some = [] }) => items.length + some.length > 0)
  return (
    <>
      {groups.map(({ label, items = [], acts: some = [] }) => (
        <Spotlight.ActionsGroup key={label} label={label}>
          {some.map((act) => (
            <Act key={`${act.kind} ${act.unit.uniqueId}`} act={act} onChannelOf={onChannelOf} />
          ))}
          {items.map(({ key, run, ...item }) => (
            <PaletteItem key={key} {...item} onRun={run} />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {open !== undefined && text !== '' && <ChannelItems unit={open} text={text} title={t('palette.channels', { name: open.name })} />}
      {groups.length === 0 && <Spotlight.Empty>{t('palette.none')}</Spotlight.Empty>}
    </>
  )
}

function Act({ act: { kind, unit }, onChannelOf }: { act: FoundAct; onChannelOf(unit: UnitRow): void }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  if (kind === 'start' || kind === 'stop') return <StreamItem unit={unit} />
  if (kind === 'setChannel') return <ChannelItem unit={unit} onChoose={onChannelOf} />
  if (kind !== 'map') return <PlainItem name={kind} unit={unit} />
  const { lat, lng } = unit.location!
  return (
    <PaletteItem
      label={t('palette.onMap', { name: unit.name })}
      icon={<IconMap2 size={iconSize.lg} stroke={1.7} aria-hidden />}
      onRun={() => void navigate(`/map?unit=${encodeURIComponent(unit.uniqueId)}&z=${mapZoom}&lat=${lat}&lng=${lng}`)}
    />
  )
}

/** Returns the line of a unit: its status, its place and, where the user has several, its inventory. */
function useUnitCommand() {
  const { t } = useTranslation('domain')
  const navigate = useNavigate()
  const { user } = useSession()
  const inventoryName = useInventoryName(user)
  return ({ uniqueId, name, status, location, inventoryId }: UnitRow): Command => ({
    key: uniqueId,
    label: name,
    detail: [t(`status.${status}`), location !== null && locationText(location), user.inventories.length > 1 && inventoryName(inventoryId)]
      .filter(Boolean)
      .join(' · '),
    icon: <StatusShape status={status} size={iconSize.md} />,
    run: () => {
      panelFocus.ask()
      void navigate(`/list?unit=${encodeURIComponent(uniqueId)}`)
    },
  })
}

/** Returns the line of a channel, which shows it on the multiview: the server, and the unit that it receives. */
function useChannelLine() {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  return ({ channelId, channelName, serverName, allocatedToUnitAlias }: ChannelRow): Command => ({
    key: channelId,
    label: t('palette.showChannel', { name: channelName }),
    detail: [serverName, allocatedToUnitAlias].filter(Boolean).join(' · '),
    icon: <IconLayoutGrid size={iconSize.lg} stroke={1.7} aria-hidden />,
    run: () => void navigate(`/multiview?show=${encodeURIComponent(`channel:${channelId}`)}`),
  })
}

/** The counters of the list as filters; on the map they filter the map. */
function useFilters(): Command[] {
  const { t } = useTranslation(['app', 'domain'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = pathname === '/map' ? '/map' : '/list'
  return counters.map((counter) => ({
    key: counter,
    label: t('palette.filter', { counter: t(`domain:counter.${counter}`) }),
    icon: <IconFilter size={iconSize.lg} stroke={1.7} aria-hidden />,
    run: () => void navigate(`${page}?counter=${counter}`),
  }))
}

/** The views that the user has saved. */
function useViews(): Command[] {
  const { preferences } = usePreferences()
  const navigate = useNavigate()
  return preferences.savedViews.map(({ name, page, search }) => ({
    key: `${page} ${name}`,
    label: name,
    icon: <IconBookmark size={iconSize.lg} stroke={1.7} aria-hidden />,
    run: () => void navigate(`${page}?${search}`),
  }))
}

function useCommands(onInvite: () => void): Command[] {
  const { t, i18n } = useTranslation(['app', 'ui'])
  const { update } = usePreferences()
  const { may } = useSession()
  const { signOut } = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const other = i18n.language === 'zh' ? 'en' : 'zh'
  return [
    {
      key: 'scheme',
      label: isDark ? t('ui:colorScheme.toLight') : t('ui:colorScheme.toDark'),
      icon: isDark ? <IconSun size={iconSize.lg} stroke={1.7} aria-hidden /> : <IconMoon size={iconSize.lg} stroke={1.7} aria-hidden />,
      run: () => {
        setColorScheme(isDark ? 'light' : 'dark')
        update({ colorScheme: isDark ? 'light' : 'dark' })
      },
    },
    {
      key: 'language',
      label: t(`ui:language.${other}`),
      icon: <IconLanguage size={iconSize.lg} stroke={1.7} aria-hidden />,
      run: () => {
        void setLanguage(other)
        update({ language: other })
      },
    },
    ...(may('management.administer')
      ? [
          {
            key: 'invite',
            label: t('userMenu.invite'),
            icon: <IconUserPlus size={iconSize.lg} stroke={1.7} aria-hidden />,
            run: onInvite,
          },
        ]
      : []),
    { key: 'signOut', label: t('actions.signOut'), icon: <IconLogout size={iconSize.lg} stroke={1.7} aria-hidden />, run: signOut },
  ]
}
