import { ActionIcon, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import classes from './grid.module.css'
import type { Columns } from './use-columns.tsx'

/** The dialog that shows, hides and orders columns. */
export function ColumnChooser({ columns }: { columns: Columns<any> }) {
  const { t } = useTranslation('grid')
  const { ordered, shown, toggle, move, reset } = columns
  const close = () => columns.setChooserOpen(false)
  // The dialog is removed as it closes, and returns the focus itself.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return (
    <Modal opened={columns.isChooserOpen} onClose={close} title={t('columns')} size="sm" closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap={2}>
        {ordered.map((column, i) => {
          const isFixed = column.frozen !== undefined
          return (
            <Group key={column.key} className={classes.chooserLine} gap="xs" wrap="nowrap">
              <Checkbox flex={1} label={column.title} checked={shown.includes(column)} disabled={isFixed} onChange={() => toggle(column)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isFixed || i === 0 || ordered[i - 1]?.frozen !== undefined}
                aria-label={t('moveUp', { title: column.title })}
                onClick={() => move(column.key, -1)}
              >
                <IconArrowUp size={iconSize.md} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isFixed || i === ordered.length - 1 || ordered[i + 1]?.frozen !== undefined}
                aria-label={t('moveDown', { title: column.title })}
                onClick={() => move(column.key, 1)}
              >
                <IconArrowDown size={iconSize.md} />
              </ActionIcon>
            </Group>
          )
        })}
        <Group justify="space-between" mt="md">
          <Button variant="subtle" color="gray" onClick={reset}>
            {t('reset')}
          </Button>
          <Button onClick={close}>{t('done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
