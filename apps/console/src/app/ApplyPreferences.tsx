import type { Preferences } from '@backhaul/contract/preferences'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { setLanguage } from './i18n.ts'

/** Applies the language and colours that the user chose, on this browser or another. Without a choice the browser's language stays. */
export function ApplyPreferences({ language, colorScheme }: Pick<Preferences, 'language' | 'colorScheme'>) {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(colorScheme), [colorScheme, setColorScheme])
  useEffect(() => {
    if (language) void setLanguage(language)
  }, [language])
  return null
}
