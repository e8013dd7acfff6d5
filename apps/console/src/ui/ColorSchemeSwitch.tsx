import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** From dark to light and back. `onChange` remembers the choice for a user who is signed in. */
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
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  )
}
