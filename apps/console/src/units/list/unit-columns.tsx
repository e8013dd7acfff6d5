import type { UnitRow } from '@backhaul/contract/units'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '../../ui/grid/column.ts'
import { AlertsCell } from '../cells/AlertsCell.tsx'
import { Age } from '../cells/Age.tsx'
import { BatteryCell } from '../cells/BatteryCell.tsx'
import { BitrateCell } from '../cells/BitrateCell.tsx'
import { LinksCell } from '../cells/LinksCell.tsx'
import { LocationCell } from '../cells/LocationCell.tsx'
import { NameCell } from '../cells/NameCell.tsx'
import { StatusCell } from '../cells/StatusCell.tsx'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { StreamButton } from '../StreamButton.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import { UnitCard } from './UnitCard.tsx'
import { sortable } from './unit-order.ts'

type Columns = readonly GridColumn<UnitRow>[]

function columnsOf(t: TFunction<'units'>, groupName: (id: string) => string): Columns {
  const declared: Omit<GridColumn<UnitRow>, 'title' | 'sortable'>[] = [
    { key: 'name', width: 212, frozen: 'start', widthMin: 120, render: (unit) => <NameCell unit={unit} /> },
    { key: 'status', width: 140, widthMin: 90, render: (unit) => <StatusCell unit={unit} /> },
    { key: 'bitrate', width: 172, widthMin: 110, align: 'end', sortsDownFirst: true, render: (unit) => <BitrateCell unit={unit} /> },
    { key: 'links', width: 88, align: 'start', render: (unit) => <LinksCell linksKbps={unit.linksKbps} /> },
    { key: 'battery', width: 100, align: 'end', render: (unit) => <BatteryCell battery={unit.battery} /> },
    { key: 'channel', width: 204, widthMin: 110, render: (unit, { tabIndex }) => <ChannelSelect unit={unit} tabIndex={tabIndex} /> },
    { key: 'mode', width: 128, render: (unit) => t(`mode.${unit.transmissionMode}`) },
    { key: 'alerts', width: 88, sortsDownFirst: true, render: (unit) => <AlertsCell alerts={unit.alerts} /> },
    { key: 'location', width: 210, widthMin: 120, grows: true, render: (unit) => <LocationCell location={unit.location} /> },
    { key: 'type', width: 96, render: (unit) => unit.type },
    { key: 'groups', width: 140, render: (unit) => unit.groups.map(groupName).filter(Boolean).join(', ') },
    { key: 'version', width: 92, render: (unit) => unit.swVersion },
    { key: 'modified', width: 120, sortsDownFirst: true, render: (unit) => <Age at={unit.lastModified} /> },
    { key: 'actions', width: 126, frozen: 'end', render: (unit, { tabIndex }) => <StreamButton unit={unit} tabIndex={tabIndex} /> },
  ]
  return declared.map((column) => ({
    ...column,
    title: t(`column.${column.key}` as 'column.name'),
    sortable: sortable.includes(column.key),
  }))
}

export function useUnitColumns(isNarrow: boolean): Columns {
  const { t } = useTranslation('units')
  const { groupName } = useUnitDesk()
  return useMemo(
    () =>
      isNarrow
        ? [
            {
              key: 'card',
              title: t('list.title'),
              width: 280,
              grows: true,
              render: (unit, { tabIndex }) => <UnitCard unit={unit} tabIndex={tabIndex} />,
            },
          ]
        : columnsOf(t, groupName),
    [isNarrow, t, groupName],
  )
}
