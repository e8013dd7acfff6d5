import type { ServerRow } from '@backhaul/contract/servers'
import { useTranslation } from 'react-i18next'
import cells from '../domain/units/cells.module.css'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { statusAppearance } from '../domain/units/status-appearance.ts'
import { percentText } from '../ui/percent-text.ts'

const shapeOf = { busy: 'receiving', idle: 'idle', offline: 'offline', upgrading: 'upgrading' } as const

/** The state of a server as shape, colour and text; each is enough alone. */
export function ServerStateCell({ server: { state, upgradePercent } }: { server: Pick<ServerRow, 'state' | 'upgradePercent'> }) {
  const { t } = useTranslation('server-list')
  const shape = shapeOf[state]
  return (
    <span className={cells.status} data-status={state} data-tone={statusAppearance[shape].tone}>
      <StatusShape status={shape} />
      <span className={cells.cut}>
        {state === 'upgrading' && upgradePercent !== null
          ? t('upgradingBy', { percent: percentText(upgradePercent) })
          : t(`state.${state}`)}
      </span>
    </span>
  )
}
