import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from './icon-size.ts'

type Language = 'en' | 'zh'

/** Switches to the other language, whose own name is the label. */
export function LanguageSwitch({ onChange }: { onChange: (language: Language) => void }) {
  const { t, i18n } = useTranslation('ui')
  const other: Language = i18n.language === 'zh' ? 'en' : 'zh'
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      lang={other === 'zh' ? 'zh-Hans' : 'en'}
      leftSection={<IconLanguage size={iconSize.lg} stroke={1.7} aria-hidden />}
      onClick={() => onChange(other)}
    >
      {t(`language.${other}`)}
    </Button>
  )
}
