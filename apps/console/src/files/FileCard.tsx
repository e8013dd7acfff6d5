import { realClock as clock } from '@backhaul/clock'
import type { ChannelFile } from '@backhaul/contract/channel-files'
import { useTranslation } from 'react-i18next'
import { TextCard } from '../ui/list/TextCard.tsx'
import { timeText } from '../ui/time.ts'
import { sizeText } from '../ui/size-text.ts'
import { shortDurationText } from './file-text.ts'

/** A file in the list of a narrow screen. The state is first: it is not cut where there is little room. */
export function FileCard({ file }: { file: ChannelFile }) {
  const { t, i18n } = useTranslation('files')
  const { fileName, isTransferring, lastModified, sizeBytes, luName, metadata } = file
  const at = timeText(lastModified, i18n.language, clock.now(), 'short')
  const state = isTransferring ? t('transferring') : null
  return <TextCard title={fileName} details={[state, at, sizeText(sizeBytes, i18n.language), shortDurationText(metadata.length), luName]} />
}
