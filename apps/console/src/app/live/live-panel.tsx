import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLastName } from '../../ui/Gone.tsx'
import { MissingPanel } from '../../ui/panel/MissingPanel.tsx'
import { SidePanel } from '../../ui/panel/SidePanel.tsx'
import { loadingOf, useLive } from './live.ts'
import type { EntityStore } from './entity-store.ts'
import type { LiveTopic, RowOf } from './stores.ts'
import { useRow } from './use-entities.ts'

export interface LivePanelProps {
  /** The id of the row that is open. */
  id: string | null
  onClose: () => void
}

interface LivePanel<Topic extends LiveTopic> {
  topic: Topic
  /** The namespace of the list, with the texts `panel`, `unknown.title` and `unknown.text`. */
  texts: 'unit-list' | 'channel-list' | 'server-list' | 'video-return'
  nameOf: (row: RowOf<Topic>) => string
  Panel: ComponentType<{ row: RowOf<Topic>; onClose: () => void }>
}

/** Makes the side panel of a live list: that of the open row, or a note that the user does not see the row. */
export function livePanel<Topic extends LiveTopic>({ topic, texts, nameOf, Panel }: LivePanel<Topic>): ComponentType<LivePanelProps> {
  return function OpenPanel({ id, onClose }: LivePanelProps) {
    const { t } = useTranslation(texts)
    const live = useLive()
    const row = useRow(live[topic] as EntityStore<RowOf<Topic>>, id)
    const lastName = useLastName(id, row && nameOf(row))
    if (id === null || (row === undefined && loadingOf(live, topic) !== 'ready')) return null
    const unknown = t('unknown.title')
    return (
      <SidePanel label={row === undefined ? (lastName ?? unknown) : t('panel', { name: nameOf(row) })} onClose={onClose}>
        {row === undefined ? (
          <MissingPanel lastName={lastName} title={unknown} text={t('unknown.text')} onClose={onClose} />
        ) : (
          <Panel key={id} row={row} onClose={onClose} />
        )}
      </SidePanel>
    )
  }
}
