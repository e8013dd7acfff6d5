import type { VideoReturnRow, VideoReturnStatus } from '@backhaul/contract/video-return'
import { useTranslation } from 'react-i18next'
import cells from '../domain/units/cells.module.css'
import { statusAppearance } from '../domain/units/status-appearance.ts'
import { StatusShape } from '../domain/units/StatusShape.tsx'

/** The shapes are those of units, as far as units have the state. Red is that of a unit on air alone. */
export const returnShape = {
  collecting: 'forwarding',
  connecting: 'speedtest',
  'input connected': 'online',
  idle: 'noPicture',
  offline: 'offline',
} as const satisfies Record<VideoReturnStatus, keyof typeof statusAppearance>

/** The status of a channel as shape, colour and text. Without a picture the text says why. */
export function ReturnStatus({ row }: { row: Pick<VideoReturnRow, 'status' | 'inputFault'> }) {
  const { t } = useTranslation('video-return')
  const isFaulty = row.status === 'idle' && row.inputFault !== null
  const shape = isFaulty ? 'fault' : returnShape[row.status]
  return (
    <span className={cells.status} data-status={row.status} data-tone={statusAppearance[shape].tone}>
      <StatusShape status={shape} />
      <span className={cells.cut}>{isFaulty ? t(`fault.${row.inputFault!}`) : t(`status.${row.status}`)}</span>
    </span>
  )
}
