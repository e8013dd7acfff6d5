import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { formatBitrate } from '@backhaul/rules/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import card from '../domain/units/card.module.css'
import cells from '../domain/units/cells.module.css'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { useGroupName } from '../domain/use-group-name.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, UntitledColumn } from '../ui/grid/column.ts'
import { returnList as list } from './return-list.ts'
import { ReturnStatus } from './ReturnStatus.tsx'
import type texts from './video-return.en.json'

/** The names of the units that show the picture. */
const unitsText = ({ p2MPStreamingStatuses: feeds }: VideoReturnRow): string => feeds.map(({ unitName }) => unitName).join(', ')

export function useReturnColumns(): readonly GridColumn<VideoReturnRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('video-return')
  const groupName = useGroupName(useSession().user)
  return useMemo(() => {
    const columns: UntitledColumn<VideoReturnRow, keyof typeof texts.field>[] = [
      { key: 'name', width: 220, frozen: 'start', widthMin: 120, render: ({ name }) => <EndCut text={name} /> },
      { key: 'status', width: 160, widthMin: 100, render: (row) => <ReturnStatus row={row} /> },
      { key: 'description', width: 160, render: ({ description }) => <EndCut text={description || '–'} /> },
      { key: 'input', width: 150, render: (row) => <Input row={row} /> },
      {
        key: 'bitrate',
        width: 116,
        align: 'end',
        sortsDownFirst: true,
        render: ({ bitrate }) => (bitrate > 0 ? formatBitrate(bitrate) : '–'),
      },
      { key: 'server', width: 170, widthMin: 100, render: ({ serverName }) => <EndCut text={serverName ?? '–'} /> },
      { key: 'units', width: 180, widthMin: 100, sortsDownFirst: true, render: (row) => <EndCut text={unitsText(row) || '–'} /> },
      { key: 'serial', width: 130, isHiddenAtFirst: true, render: ({ serialNumber }) => serialNumber },
      {
        key: 'groups',
        width: 180,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ')} />,
      },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    ]
    return columns.map((column) => ({
      ...column,
      title: t(`field.${column.key}`),
      sortable: column.key in list.orders,
    }))
  }, [t, groupName])
}

/** The kind of the input and the standard of its picture. */
function Input({ row: { configuration, inputStandard } }: { row: VideoReturnRow }) {
  const { t } = useTranslation('video-return')
  return <EndCut text={[t(`input.${configuration.inputType}`), inputStandard].filter(Boolean).join(' · ')} />
}

export const returnCard = {
  height: 96,
  render: (row: VideoReturnRow) => (
    <article className={card.card} aria-label={row.name}>
      <div className={card.line}>
        <span className={cells.name}>
          <EndCut text={row.name} />
        </span>
        <ReturnStatus row={row} />
      </div>
      <div className={card.line}>
        <span className={card.meta}>
          <Input row={row} />
        </span>
        {row.bitrate > 0 && <span>{formatBitrate(row.bitrate)}</span>}
      </div>
      <div className={card.line}>
        <span className={card.meta}>{row.serverName ?? '–'}</span>
        <span className={card.meta}>
          <EndCut text={unitsText(row)} />
        </span>
      </div>
    </article>
  ),
}
