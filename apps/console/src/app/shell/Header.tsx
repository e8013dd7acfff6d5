import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import type { NavigationSection } from '../routes/navigation.ts'
import { usePreferences } from '../preferences.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { Bell } from './Bell.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { ScopeSelector } from './ScopeSelector.tsx'
import { UserMenu } from './UserMenu.tsx'
import type { UserDialog } from './user-dialogs.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './shell.module.css'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CommandPalette = lazyPart(
  async () => {
    const [{ CommandPalette: Component }] = await Promise.all([import('./CommandPalette.tsx'), i18next.loadNamespaces(['domain', 'kit'])])
    return Component
  },
  { errorFrame: (props, error) => props.isOpen && inDialog(props, error) },
)

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

interface HeaderProps {
  isNarrow: boolean
  /** Whether there is room for messages. */
  hasMessages: boolean
  onOpenNavigation(): void
  sections: readonly NavigationSection[]
  /** The open dialog of the user menu. */
  dialog: UserDialog | null
  onDialog(dialog: UserDialog | null): void
  /** A simulator has reported to this core. */
  simulated: boolean | undefined
}

export function Header({ isNarrow, hasMessages, onOpenNavigation, sections, simulated, dialog, onDialog }: HeaderProps) {
  const { t } = useTranslation('app')
  const { update } = usePreferences()
  // Mounted with its first use and kept, so that it opens without delay afterwards.
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => setPalette('open')
  useHotkeys([['mod+K', open]], [])

  return (
    <header className={classes.header}>
      {isNarrow && (
        <ActionIcon aria-label={t('nav.open')} onClick={onOpenNavigation}>
          <IconMenu2 size={iconSize.lg} aria-hidden />
        </ActionIcon>
      )}
      <ScopeSelector />
      {isNarrow ? (
        <ActionIcon aria-label={t('palette.open')} onClick={open}>
          <IconSearch size={iconSize.lg} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={iconSize.md} aria-hidden />
          <span>{t('palette.short')}</span>
          <Kbd size="xs">{isApple ? '⌘' : 'Ctrl'} K</Kbd>
        </UnstyledButton>
      )}
      {hasMessages ? <Toasts place="header" /> : <div className={classes.spring} />}
      {simulated && <span className={classes.simulated}>{t('simulated')}</span>}
      <ConnectionBadge isNarrow={isNarrow} />
      {!isNarrow && (
        <>
          <LanguageSwitch onChange={(language) => update({ language })} />
          <ColorSchemeSwitch onChange={(colorScheme) => update({ colorScheme })} />
        </>
      )}
      <Bell />
      <UserMenu dialog={dialog} onDialog={onDialog} />
      {palette !== 'never' && (
        <CommandPalette
          isOpen={palette === 'open'}
          onClose={() => setPalette('closed')}
          onInvite={() => onDialog('invite')}
          sections={sections}
        />
      )}
    </header>
  )
}
