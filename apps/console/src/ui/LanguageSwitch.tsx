import { Button, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, languages, setLanguage } from '../app/i18n.ts'

/** Each language by its own name. `onChange` remembers the choice for a user who is signed in. */
export function LanguageSwitch({ onChange }: { onChange?: (language: Language) => void }) {
  const { t, i18n } = useTranslation('app')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconLanguage size={17} aria-hidden />}
          aria-label={`${t('language.label')}: ${t(`language.${i18n.language as Language}`)}`}
        >
          {i18n.language === 'zh' ? '中文' : 'EN'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one === 'zh' ? 'zh-Hans' : 'en'}
            role="menuitemradio"
            aria-checked={i18n.language === one}
            rightSection={i18n.language === one && <IconCheck size={15} aria-hidden />}
            onClick={() => {
              void setLanguage(one)
              onChange?.(one)
            }}
          >
            {t(`language.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
