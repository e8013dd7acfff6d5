import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconColumns3, IconDots, IconEyeOff, IconRestore, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SortState } from './column.ts'
import classes from './grid.module.css'

export interface HeaderActs {
  readonly sort: SortState
  onSort(sort: SortState): void
  onMove(key: string, step: -1 | 1): void
  onHide(key: string): void
  onChooseColumns(): void
  onReset(): void
}

interface HeaderCellProps {
  columnKey: string
  title: string
  tabIndex: number
  isSortable: boolean
  isMovable: boolean
  align: 'start' | 'end' | 'center'
  acts: HeaderActs
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Name, sort mark and the column's menu, which does by keyboard whatever the mouse does by dragging. */
export function HeaderCell({ columnKey, title, tabIndex, isSortable, isMovable, align, acts }: HeaderCellProps) {
  const { t } = useTranslation('grid')
  const [opened, setOpened] = useState(false)
  const at = acts.sort.findIndex((each) => each.columnKey === columnKey)
  const direction = acts.sort[at]?.direction

  // The grid sorts on Enter and space in a header, and moves on arrows: the menu button and the open menu keep theirs.
  const keepKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (isMovable && step !== 0 && event.shiftKey && !opened) {
      event.preventDefault()
      event.stopPropagation()
      acts.onMove(columnKey, step)
    } else if (opened || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  }

  return (
    <span className={classes.header} data-align={align}>
      <span className={classes.headerTitle} title={title}>
        {title}
      </span>
      {direction !== undefined && (
        <span className={classes.sortMark} aria-hidden>
          {direction === 'ASC' ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />}
          {acts.sort.length > 1 && at + 1}
        </span>
      )}
      <span className={classes.headerMenu} data-opened={opened || undefined} onClick={stop} onMouseDown={opened ? stop : undefined} onDoubleClick={stop} onKeyDown={keepKeys}>
        <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal shadow="md" width={210}>
          <Menu.Target>
            <ActionIcon
              size={20}
              variant="subtle"
              color="gray"
              tabIndex={tabIndex}
              aria-label={t('columnMenu', { title })}
              aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
            >
              <IconDots size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isSortable && (
              <>
                <Menu.Item leftSection={<IconArrowUp size={14} />} onClick={() => acts.onSort([{ columnKey, direction: 'ASC' }])}>
                  {t('sortUp')}
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowDown size={14} />} onClick={() => acts.onSort([{ columnKey, direction: 'DESC' }])}>
                  {t('sortDown')}
                </Menu.Item>
                {at >= 0 && (
                  <Menu.Item leftSection={<IconX size={14} />} onClick={() => acts.onSort(acts.sort.filter((_, i) => i !== at))}>
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
        </Menu>
      </span>
    </span>
  )
}
