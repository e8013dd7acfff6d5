import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { durationText } from './file-text.ts'
import type { FileTabProps } from './file-tab-props.ts'
import classes from './files.module.css'

/** UI-142: the chunks of the file. Each is a file of its own, which opens in the panel. */
export function ChunksTab({ file: { chunks }, onOpen }: FileTabProps & { onOpen: (id: string) => void }) {
  const { t } = useTranslation('files')
  if (chunks.length === 0) return <p className={classes.note}>{t('chunk.none')}</p>
  return (
    <ul className={classes.lines}>
      {chunks.map(({ id, fileName, start, end }) => (
        <li key={id}>
          <span className={classes.grow}>
            <strong>{fileName}</strong>
            <span className={classes.note}>{t('chunk.range', { from: durationText(start), to: durationText(end) })}</span>
          </span>
          <Button size="xs" variant="default" aria-label={t('chunk.open', { name: fileName })} onClick={() => onOpen(id)}>
            {t('open')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
