import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnMenu, type HeaderActs } from './ColumnMenu.tsx'
import classes from './grid.module.css'

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

/** Name, sort mark and the menu of a column. */
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
  // They belong to the button and the menu, whose events pass here on their way to the grid.
  const kept = { onClick: stop, onMouseDown: opened ? stop : undefined, onDoubleClick: stop, onKeyDown: keepKeys }

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
      <span className={classes.headerMenu} data-opened={opened || undefined} {...kept}>
        <Menu opened={opened} onChange={setOpened} position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon
              size={20}
              tabIndex={tabIndex}
              aria-label={t('columnMenu', { title })}
              aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
            >
              <IconDots size={14} />
            </ActionIcon>
          </Menu.Target>
          <ColumnMenu columnKey={columnKey} isSortable={isSortable} isMovable={isMovable} acts={acts} />
        </Menu>
      </span>
    </span>
  )
}
