import { Group, NumberInput } from '@mantine/core'
import { chunksMax, partName, refuseChunk, refuseTransferring } from '@backhaul/rules/files'
import { IconCut } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { iconSize } from '../ui/icon-size.ts'
import { durationText } from './file-text.ts'
import type { FileTabProps } from './file-tab-props.ts'
import classes from './files.module.css'

const toMs = (value: string | number) => (typeof value === 'number' ? Math.round(value * 1000) : null)

/** UI-140: cuts a chunk of the file, from one position to another in seconds. */
export function MakeChunkTab({ file, onChanged }: FileTabProps) {
  const { t } = useTranslation('files')
  const { length } = file.metadata
  const [start, setStart] = useState<string | number>(0)
  const [end, setEnd] = useState<string | number>(length === null ? '' : length / 1000)
  const [from, to] = [toMs(start), toMs(end)]
  const isInOrder = from !== null && to !== null && from < to
  const make = useCommand(api.channelFiles.makeChunk, {
    access: 'files.operate',
    refusal: refuseTransferring(file) ?? (to === null ? null : refuseChunk(length, to)),
    done: (chunk) => t('chunk.made', { name: chunk.fileName }),
    failed: (reason) => t('chunk.notMade', { reason }),
  })
  const command = { ...make, reason: make.reason ?? (isInOrder ? null : t('chunk.order')) }
  const run = async () => {
    if (from !== null && to !== null && (await make.run({ fileId: file.id, start: from, end: to })) !== null) onChanged()
  }
  const position = { min: 0, decimalScale: 3, step: 1, allowNegative: false, ...(length !== null && { max: length / 1000 }) }
  return (
    <div className={classes.tab}>
      <p className={classes.note}>{t('chunk.note', { length: durationText(length), name: partName(file.fileName, 1), chunksMax })}</p>
      <Group grow align="start">
        <NumberInput label={t('chunk.from')} {...position} value={start} onChange={setStart} />
        <NumberInput label={t('chunk.to')} {...position} value={end} onChange={setEnd} />
      </Group>
      <div>
        <CommandButton command={command} leftSection={<IconCut size={iconSize.md} aria-hidden />} onRun={() => void run()}>
          {t('tab.makeChunk')}
        </CommandButton>
      </div>
    </div>
  )
}
