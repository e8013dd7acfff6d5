import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../app/preferences.ts'
import { toggleColumn } from '../../ui/grid/column.ts'
import { useGridPrefs } from '../../ui/grid/use-grid-prefs.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { hasPicturesIn, pictureColumn } from './list-pictures.ts'

/** Shows or hides the moving pictures of the list. The choice is kept. */
export function PictureSwitch() {
  const { t } = useTranslation('saved-views')
  const isOn = hasPicturesIn(usePreferences().preferences)
  const { prefs, save } = useGridPrefs('units')
  const Icon = isOn ? IconPhoto : IconPhotoOff
  return (
    <Tooltip label={t(isOn ? 'pictures.hide' : 'pictures.show')}>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={t('pictures.label')}
        aria-pressed={isOn}
        onClick={() => save({ hiddenColumns: toggleColumn({ key: pictureColumn }, prefs.hiddenColumns) })}
      >
        <Icon size={iconSize.md} />
      </ActionIcon>
    </Tooltip>
  )
}
