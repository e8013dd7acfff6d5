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
import { iconSize } from '../icon-size.ts'
import type { SortState } from './column.ts'

export interface HeaderActions {
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
  actions: HeaderActions
}

/** The menu of a column: sort, move, hide, and the choice of columns. Everything the mouse does by dragging is here too. */
export function ColumnMenu({ columnKey, isSortable, isMovable, actions }: ColumnMenuProps) {
  const { t } = useTranslation('grid')
  const isSorted = actions.sort.some((each) => each.columnKey === columnKey)
  return (
    <Menu.Dropdown>
      {isSortable && (
        <>
          <Menu.Item leftSection={<IconArrowUp size={iconSize.sm} />} onClick={() => actions.onSort([{ columnKey, direction: 'ASC' }])}>
            {t('sortUp')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={iconSize.sm} />} onClick={() => actions.onSort([{ columnKey, direction: 'DESC' }])}>
            {t('sortDown')}
          </Menu.Item>
          {isSorted && (
            <Menu.Item
              leftSection={<IconX size={iconSize.sm} />}
              onClick={() => actions.onSort(actions.sort.filter((each) => each.columnKey !== columnKey))}
            >
              {t('sortOff')}
            </Menu.Item>
          )}
          <Menu.Divider />
        </>
      )}
      {isMovable && (
        <>
          <Menu.Item leftSection={<IconArrowLeft size={iconSize.sm} />} onClick={() => actions.onMove(columnKey, -1)}>
            {t('moveLeft')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowRight size={iconSize.sm} />} onClick={() => actions.onMove(columnKey, 1)}>
            {t('moveRight')}
          </Menu.Item>
          <Menu.Item leftSection={<IconEyeOff size={iconSize.sm} />} onClick={() => actions.onHide(columnKey)}>
            {t('hide')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item leftSection={<IconColumns3 size={iconSize.sm} />} onClick={actions.onChooseColumns}>
        {t('choose')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRestore size={iconSize.sm} />} onClick={actions.onReset}>
        {t('reset')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
