import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from './icon-size.ts'

/** Switches between dark and light. `onChange` saves the choice of a signed-in user. */
export function ColorSchemeSwitch({ onChange }: { onChange?: (scheme: 'dark' | 'light') => void }) {
  const { t } = useTranslation('ui')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const label = isDark ? t('colorScheme.toLight') : t('colorScheme.toDark')
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      onClick={() => {
        const next = isDark ? 'light' : 'dark'
        setColorScheme(next)
        onChange?.(next)
      }}
    >
      {isDark ? <IconSun size={iconSize.lg} aria-hidden /> : <IconMoon size={iconSize.lg} aria-hidden />}
    </ActionIcon>
  )
}
