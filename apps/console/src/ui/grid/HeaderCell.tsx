import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { HeaderActions } from './ColumnMenu.tsx'
import classes from './grid.module.css'

/** A chunk of its own: most visits open no menu of a column. */
const ColumnMenu = lazyPart(async () => (await import('./ColumnMenu.tsx')).ColumnMenu, {
  errorFrame: (_, error) => <Menu.Dropdown>{error}</Menu.Dropdown>,
})

interface HeaderCellProps {
  columnKey: string
  title: string
  tabIndex: number
  isSortable: boolean
  isMovable: boolean
  align: 'start' | 'end' | 'center'
  actions: HeaderActions
}

/** A press on another header does not reach the document as a mouse event. */
const closingEvents = ['pointerdown']
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Name, sort direction and menu of a column. */
export function HeaderCell({ columnKey, title, tabIndex, isSortable, isMovable, align, actions }: HeaderCellProps) {
  const { t } = useTranslation('grid')
  const [opened, setOpened] = useState(false)
  const at = actions.sort.findIndex((each) => each.columnKey === columnKey)
  const direction = actions.sort[at]?.direction

  // In a header the grid sorts on Enter and space and moves on arrows; the menu button and the open menu handle these keys themselves.
  const keepKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (isMovable && step !== 0 && event.shiftKey && !opened) {
      event.preventDefault()
      event.stopPropagation()
      actions.onMove(columnKey, step)
    } else if (opened || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  }
  // Events of the button and the menu must not reach the grid.
  const kept = { onClick: stop, onMouseDown: opened ? stop : undefined, onDoubleClick: stop, onKeyDown: keepKeys }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not move the focus: that would end the drag of a column before it begins
    <span className={classes.header} data-align={align} onMouseDown={isMovable ? stop : undefined}>
      <span className={classes.headerTitle} title={title}>
        {title}
      </span>
      {direction !== undefined && (
        <span className={classes.sortMark} aria-hidden>
          {direction === 'ASC' ? <IconArrowUp size={iconSize.xs} /> : <IconArrowDown size={iconSize.xs} />}
          {actions.sort.length > 1 && at + 1}
        </span>
      )}
      <span className={classes.headerMenu} data-opened={opened || undefined} {...kept}>
        <Menu opened={opened} onChange={setOpened} position="bottom-end" width={210} clickOutsideEvents={closingEvents}>
          <Menu.Target>
            <ActionIcon
              size={20}
              tabIndex={tabIndex}
              aria-label={t('columnMenu', { title })}
              aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
            >
              <IconDots size={iconSize.sm} />
            </ActionIcon>
          </Menu.Target>
          <ColumnMenu columnKey={columnKey} isSortable={isSortable} isMovable={isMovable} actions={actions} />
        </Menu>
      </span>
    </span>
  )
}
