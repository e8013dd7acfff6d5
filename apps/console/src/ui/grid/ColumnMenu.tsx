import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconColumns3,
  IconEyeOff,
  IconRestore,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SortState } from './column.ts'

export interface HeaderActs {
  readonly sort: SortState
  onSort(sort: SortState): void
  onMove(key: string, step: -1 | 1): void
  onHide(key: string): void
  onChooseColumns(): void
  onReset(): void
}

interface ColumnMenuProps {
  columnKey: string
  isSortable: boolean
  isMovable: boolean
  acts: HeaderActs
}

/** What the menu of a column offers: all that the mouse does by dragging, and more. */
export function ColumnMenu({ columnKey, isSortable, isMovable, acts }: ColumnMenuProps) {
  const { t } = useTranslation('grid')
  const isSorted = acts.sort.some((each) => each.columnKey === columnKey)
  return (
    <Menu.Dropdown>
      {isSortable && (
        <>
          <Menu.Item leftSection={<IconArrowUp size={14} />} onClick={() => acts.onSort([{ columnKey, direction: 'ASC' }])}>
            {t('sortUp')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={14} />} onClick={() => acts.onSort([{ columnKey, direction: 'DESC' }])}>
            {t('sortDown')}
          </Menu.Item>
          {isSorted && (
            <Menu.Item
              leftSection={<IconX size={14} />}
              onClick={() => acts.onSort(acts.sort.filter((each) => each.columnKey !== columnKey))}
            >
              {t('sortOff')}
            </Menu.Item>
          )}
          <Menu.Divider />
        </>
      )}
      {isMovable && (
        <>
          <Menu.Item leftSection={<IconArrowLeft size={14} />} onClick={() => acts.onMove(columnKey, -1)}>
            {t('moveLeft')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowRight size={14} />} onClick={() => acts.onMove(columnKey, 1)}>
            {t('moveRight')}
          </Menu.Item>
          <Menu.Item leftSection={<IconEyeOff size={14} />} onClick={() => acts.onHide(columnKey)}>
            {t('hide')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item leftSection={<IconColumns3 size={14} />} onClick={acts.onChooseColumns}>
        {t('choose')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRestore size={14} />} onClick={acts.onReset}>
        {t('reset')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
