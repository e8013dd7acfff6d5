import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, setLanguage } from '../app/i18n.ts'

/** To the other language, which says its own name. `onChange` remembers the choice for a user who is signed in. */
export function LanguageSwitch({ onChange }: { onChange?: (language: Language) => void }) {
  const { t, i18n } = useTranslation('ui')
  const other: Language = i18n.language === 'zh' ? 'en' : 'zh'
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      lang={other === 'zh' ? 'zh-Hans' : 'en'}
      leftSection={<IconLanguage size={17} stroke={1.7} aria-hidden />}
      onClick={() => {
        void setLanguage(other)
        onChange?.(other)
      }}
    >
      {t(`language.${other}`)}
    </Button>
  )
}
