import type { UnitRow } from '@backhaul/contract/units'
import type { CounterName } from '@backhaul/rules/counters'
import { formatBitrate } from '@backhaul/rules/units'
import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { iconSize } from '../../ui/icon-size.ts'
import { CounterBar } from '../../ui/list/CounterBar.tsx'
import { toggleValue } from '../../ui/list/filter.ts'
import { useDomainText } from '../text.tsx'
import { StatusShape } from './StatusShape.tsx'
import { useOnAirKbps } from './use-on-air-kbps.ts'

const shape = (status: UnitRow['status']): ReactNode => <StatusShape status={status} size={10} />
const icons: Readonly<Partial<Record<CounterName, ReactNode>>> = {
  onAir: shape('streaming'),
  busy: shape('storeandforward'),
  idle: shape('idle'),
  offline: shape('offline'),
  activeAlerts: <IconBell size={iconSize.xs} data-icon="alert" aria-hidden />,
}

interface UnitCountersProps {
  names: readonly CounterName[]
  counts: Readonly<Record<CounterName, number>>
  /** The rows and the scope that `counts` counts. */
  rows: { values(): Iterable<UnitRow> }
  scope: ((row: UnitRow) => boolean) | null
  active: readonly string[]
  onChange: (active: readonly string[]) => void
}

/** UI-154 to UI-163: the counter bar of units, the same counts in list and map. A click filters by the counter. */
export function UnitCounters({ names, counts, rows, scope, active, onChange }: UnitCountersProps) {
  'use no memo' // it renders again with its counts; the compiler's memo would only make the chunk larger
  const t = useDomainText()
  const onAirKbps = useOnAirKbps(rows, scope)
  return (
    <CounterBar
      label={t('counters')}
      counters={names.map((name) => ({
        name,
        title: t(`counter.${name}`),
        icon: icons[name],
        isFirstOfGroup: name === 'field' || name === 'activeAlerts',
        ...(name === 'onAir' && onAirKbps > 0 && { detail: formatBitrate(onAirKbps) }),
        ...((name === 'busy' || name === 'idle') && { help: t(`counterHelp.${name}`) }),
      }))}
      counts={counts}
      active={active}
      onToggle={(name) => onChange(toggleValue(active, name))}
    />
  )
}
