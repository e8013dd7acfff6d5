import type { ChannelFile } from '@backhaul/contract/channel-files'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { LoadState } from '../ui/page/LoadState.tsx'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { PanelTabs } from '../ui/panel/PanelTabs.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { ChunksTab } from './ChunksTab.tsx'
import { DownloadTab } from './DownloadTab.tsx'
import { refreshMs } from './file-text.ts'
import { MakeChunkTab } from './MakeChunkTab.tsx'
import { MetadataTab } from './MetadataTab.tsx'
import { PlayoutTab } from './PlayoutTab.tsx'
import { ShareTab } from './ShareTab.tsx'

interface FilePanelProps {
  id: string
  /** The file as the list has it; a link may open one of another page. */
  listed: ChannelFile | undefined
  onOpen: (id: string) => void
  onChanged: () => void
  onClose: () => void
}

/** The details of a file, with the tabs of Units §2. */
export function FilePanel({ id, listed, onOpen, onChanged, onClose }: FilePanelProps) {
  const { t } = useTranslation(['files', 'kit'])
  const { data, error, refetch } = api.channelFiles.list.useQuery(
    { fileId: id, limit: 1 },
    { refetchInterval: ({ state }) => state.data?.items[0]?.isTransferring === true && refreshMs },
  )
  const file = data?.items[0] ?? listed
  const isGone = data !== undefined && data.items.length === 0
  const closeMissing = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) closeMissing()
  }, [isGone])
  const changed = () => {
    void refetch()
    onChanged()
  }
  const removed = () => {
    onChanged()
    onClose()
  }
  const props = file && { file, onChanged: changed }
  return (
    <SidePanel label={file?.fileName ?? t('file')} onClose={onClose}>
      <PanelHeader title={file?.fileName ?? ''} closeLabel={t('kit:resource.close')} onClose={onClose}>
        {file?.isTransferring === true && t('transferring')}
      </PanelHeader>
      {props === undefined ? (
        <LoadState isLoading={!isGone} error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelTabs
          tabs={[
            { key: 'playout', title: t('tab.playout'), content: <PlayoutTab {...props} /> },
            { key: 'metadata', title: t('tab.metadata'), content: <MetadataTab {...props} onRemoved={removed} /> },
            { key: 'share', title: t('tab.share'), content: <ShareTab {...props} /> },
            { key: 'makeChunk', title: t('tab.makeChunk'), content: <MakeChunkTab {...props} /> },
            { key: 'download', title: t('tab.download'), content: <DownloadTab {...props} /> },
            { key: 'chunks', title: t('tab.chunks'), content: <ChunksTab {...props} onOpen={onOpen} /> },
          ]}
        />
      )}
    </SidePanel>
  )
}
