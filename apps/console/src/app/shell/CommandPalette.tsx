import '@mantine/spotlight/styles.layer.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconDeviceTv, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AreaRoute } from '../area-route.ts'
import { setLanguage } from '../i18n.ts'
import { useLive } from '../live.ts'
import { usePreferences } from '../preferences.ts'
import { useSignOut } from '../use-sign-out.ts'

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
  pages: readonly AreaRoute[]
}

const unitsShownMax = 8

type Found = { id: string; name: string }

/** Names that begin with the text first, then those that hold it; no more than are shown. */
export function findUnits(units: { values(): Iterable<{ uniqueId: string; name: string }> }, query: string): Found[] {
  const text = query.toLowerCase()
  const [begin, hold]: [Found[], Found[]] = [[], []]
  for (const { uniqueId, name } of units.values()) {
    const at = name.toLowerCase().indexOf(text)
    if (at === 0) begin.push({ id: uniqueId, name })
    else if (at > 0 || uniqueId.toLowerCase().includes(text)) hold.push({ id: uniqueId, name })
    if (begin.length >= unitsShownMax) break
  }
  return [...begin, ...hold].slice(0, unitsShownMax)
}

/** Pages, units by name and commands, all from the keyboard. */
export function CommandPalette({ isOpen, onClose, pages }: CommandPaletteProps) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const { units } = useLive()
  const commands = useCommands()
  const [query, setQuery] = useState('')
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen])

  const text = query.trim()
  const matches = ({ label }: Command) => label.toLowerCase().includes(text.toLowerCase())
  const groups = [
    {
      label: t('palette.pages'),
      items: pages
        .map(({ path, nav }): Command => {
          const { icon: Mark, key } = nav!
          return { key: path, label: t(`nav.${key}`), icon: <Mark size={18} stroke={1.7} aria-hidden />, run: () => void navigate(path) }
        })
        .filter(matches),
    },
    {
      label: t('palette.units'),
      items: (text === '' ? [] : findUnits(units, text)).map(({ id, name }): Command => ({
        key: id,
        label: name,
        detail: id,
        icon: <IconDeviceTv size={18} stroke={1.7} aria-hidden />,
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
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.open')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, items }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {items.map(({ key, label: words, detail, icon, run }) => (
              <Spotlight.Action key={key} label={words} {...(detail && { description: detail })} leftSection={icon} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('palette.none')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function useCommands(): Command[] {
  const { t, i18n } = useTranslation('app')
  const { update } = usePreferences()
  const { signOut } = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const other = i18n.language === 'zh' ? 'en' : 'zh'
  return [
    {
      key: 'scheme',
      label: isDark ? t('palette.toLight') : t('palette.toDark'),
      icon: isDark ? <IconSun size={18} stroke={1.7} aria-hidden /> : <IconMoon size={18} stroke={1.7} aria-hidden />,
      run: () => {
        setColorScheme(isDark ? 'light' : 'dark')
        update({ colorScheme: isDark ? 'light' : 'dark' })
      },
    },
    {
      key: 'language',
      label: t(`language.${other}`),
      icon: <IconLanguage size={18} stroke={1.7} aria-hidden />,
      run: () => {
        void setLanguage(other)
        update({ language: other })
      },
    },
    { key: 'signOut', label: t('actions.signOut'), icon: <IconLogout size={18} stroke={1.7} aria-hidden />, run: signOut },
  ]
}
