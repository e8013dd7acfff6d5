import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { usePreferences } from '../../app/preferences.ts'
import { EndCut } from '../../ui/EndCut.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { SavedViewsDialog } from './SavedViewsDialog.tsx'

/** The saved views of the unit list: opens one, or the dialog that saves and changes them. */
export function SavedViews() {
  const { t } = useTranslation('saved-views')
  const { savedViews } = usePreferences().preferences
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Tooltip label={t('title')}>
          <Menu.Target>
            <ActionIcon size={30} variant="default" aria-label={t('title')}>
              <IconBookmark size={iconSize.md} />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown>
          {savedViews.map(({ name, page, search }) => (
            <Menu.Item key={name} onClick={() => void navigate(`${page}?${search}`)}>
              <EndCut text={name} />
            </Menu.Item>
          ))}
          {savedViews.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconDeviceFloppy size={iconSize.sm} aria-hidden />} onClick={() => setOpen(true)}>
            {t('change')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <SavedViewsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
