import '@mantine/spotlight/styles.layer.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconDeviceTv, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { NavigationSection } from '../routes/navigation.ts'
import { setLanguage } from '../i18n.ts'
import { useLive } from '../live/live.ts'
import { useTopics } from '../live/use-topics.ts'
import { usePreferences } from '../preferences.ts'
import { useSignOut } from '../use-sign-out.ts'
import { findUnits } from './find-units.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './palette.module.css'

const [store, spotlight] = createSpotlight()

interface Command {
  key: string
  label: string
  detail?: string
  icon: ReactNode
  run(): void
}

interface CommandPaletteProps {
  isOpen: boolean
  onClose(): void
  sections: readonly NavigationSection[]
}

/** Finds pages, units and commands by name, with the keyboard alone. */
export function CommandPalette({ isOpen, onClose, sections }: CommandPaletteProps) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const { units } = useLive()
  useTopics(isOpen ? ['units'] : [])
  const commands = useCommands()
  const [query, setQuery] = useState('')
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen])

  const text = query.trim()
  const matches = ({ label }: Command) => label.toLowerCase().includes(text.toLowerCase())
  const groups = [
    {
      label: t('palette.pages'),
      items: sections
        .flatMap(({ entries }) => entries)
        .map(({ path, title, icon: PageIcon }): Command => ({
          key: path,
          label: t(`titles.${title}`),
          icon: <PageIcon size={iconSize.lg} stroke={1.7} aria-hidden />,
          run: () => void navigate(path),
        }))
        .filter(matches),
    },
    {
      label: t('palette.units'),
      items: (text === '' ? [] : findUnits(units.values(), text)).map(({ id, name }): Command => ({
        key: id,
        label: name,
        detail: id,
        icon: <IconDeviceTv size={iconSize.lg} stroke={1.7} aria-hidden />,
        run: () => void navigate(`/list?unit=${encodeURIComponent(id)}`),
      })),
    },
    { label: t('palette.commands'), items: commands.filter(matches) },
  ].filter(({ items }) => items.length > 0)

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      classNames={{ content: classes.content!, action: classes.action!, search: classes.search! }}
      overlayProps={{ blur: 0 }}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={iconSize.lg} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {items.map(({ key, label: itemLabel, detail, icon, run }) => (
              <Spotlight.Action key={key} label={itemLabel} {...(detail && { description: detail })} leftSection={icon} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('palette.none')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function useCommands(): Command[] {
  const { t, i18n } = useTranslation(['app', 'ui'])
  const { update } = usePreferences()
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
    { key: 'signOut', label: t('actions.signOut'), icon: <IconLogout size={iconSize.lg} stroke={1.7} aria-hidden />, run: signOut },
  ]
}
