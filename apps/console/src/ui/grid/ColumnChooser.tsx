import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import classes from './grid.module.css'
import type { Columns } from './use-columns.tsx'
import { Dialog } from '../Dialog.tsx'

/** The dialog that shows, hides and orders columns. */
export function ColumnChooser({ columns, onClose }: { columns: Columns<any>; onClose: () => void }) {
  const { t } = useTranslation('grid')
  const { ordered, shown, toggle, move, reset } = columns
  return (
    <Dialog onClose={onClose} title={t('columns')} size="sm">
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
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
