import { ActionIcon, Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from './column.ts'
import classes from './grid.module.css'

interface ColumnChooserProps<T> {
  opened: boolean
  onClose: () => void
  /** In their order. */
  columns: readonly GridColumn<T>[]
  isShown: (column: GridColumn<T>) => boolean
  onToggle: (column: GridColumn<T>) => void
  onMove: (key: string, step: -1 | 1) => void
  onReset: () => void
}

/** Which columns are shown, and in which order. */
export function ColumnChooser<T>({ opened, onClose, columns, isShown, onToggle, onMove, onReset }: ColumnChooserProps<T>) {
  const { t } = useTranslation('grid')
  return (
    <Modal opened={opened} onClose={onClose} title={t('columns')} size="sm" closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap={2}>
        {columns.map((column, i) => {
          const isFixed = column.frozen !== undefined
          return (
            <Group key={column.key} className={classes.chooserLine} gap="xs" wrap="nowrap">
              <Checkbox flex={1} label={column.title} checked={isShown(column)} disabled={isFixed} onChange={() => onToggle(column)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isFixed || i === 0 || columns[i - 1]?.frozen !== undefined}
                aria-label={t('moveUp', { title: column.title })}
                onClick={() => onMove(column.key, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={isFixed || i === columns.length - 1 || columns[i + 1]?.frozen !== undefined}
                aria-label={t('moveDown', { title: column.title })}
                onClick={() => onMove(column.key, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Group>
          )
        })}
        <Group justify="space-between" mt="md">
          <Button variant="subtle" color="gray" onClick={onReset}>
            {t('reset')}
          </Button>
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
