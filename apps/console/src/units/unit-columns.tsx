import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../app/preferences.ts'
import { useSession } from '../app/session.ts'
import { Age } from '../domain/Age.tsx'
import { useDomainText } from '../domain/text.tsx'
import { AlertsCell } from '../domain/units/AlertsCell.tsx'
import { BatteryCell } from '../domain/units/BatteryCell.tsx'
import { BitrateCell } from '../domain/units/BitrateCell.tsx'
import { LinksCell } from '../domain/units/LinksCell.tsx'
import { LocationCell } from '../domain/units/LocationCell.tsx'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { NameCell } from '../domain/units/NameCell.tsx'
import { StatusCell } from '../domain/units/StatusCell.tsx'
import { useInventoryName } from '../domain/use-group-name.ts'
import { TransmissionCell } from '../domain/units/TransmissionCell.tsx'
import { UnitCard } from '../domain/units/UnitCard.tsx'
import { unitOrders } from '../domain/units/unit-order.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { CellContext, GridColumn, UntitledColumn } from '../ui/grid/column.ts'
import { SelectBox } from '../ui/grid/SelectBox.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ChannelSelect } from './ChannelSelect.tsx'
import { UnitStreamButton } from './UnitStreamButton.tsx'
import { hasPicturesIn } from './views/list-pictures.ts'
import classes from './unit-list.module.css'
import { type Units, useUnits } from './UnitsContext.tsx'
import type texts from '../domain/domain.en.json'

/** A chunk of its own: only units on air have a picture. */
const Picture = lazyPart(async () => (await import('../app/pictures/Picture.tsx')).Picture, { isSilent: true })

/** The moving picture of a unit on air. A few frames a second show what it sends, and keep a screen full of rows cheap. */
const RowPicture = ({ unit: { uniqueId, name, applications }, fps }: { unit: UnitRow; fps: number }) =>
  isStreaming(applications) && (
    <span className={classes.picture}>
      <Picture kind="unit" id={uniqueId} fps={fps} label={name} isSmall />
    </span>
  )

/** */
export function useUnitColumns(): readonly GridColumn<UnitRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('unit-list')
  const text = useDomainText()
  const { groupName, history } = useUnits()
  const { user } = useSession()
  const inventoryName = useInventoryName(user)
  const seesInventories = user.inventories.length > 1
  return useMemo(() => {
    // The columns up to the mode are in view at 1440 px, the inventory included.
    const columns: UntitledColumn<UnitRow, keyof typeof texts.field | 'actions'>[] = [
      {
        key: 'name',
        width: 202,
        frozen: 'start',
        widthMin: 120,
        render: (unit) => (
          <span className={classes.name}>
            <SelectBox label={t('select', { name: unit.name })} />
            <NameCell unit={unit} />
          </span>
        ),
      },
      { key: 'picture', width: 62, widthMin: 50, render: (unit) => <RowPicture unit={unit} fps={1} /> },
      {
        key: 'inventory',
        width: 128,
        // Two customers may use the same name for a unit.
        isHiddenAtFirst: !seesInventories,
        render: ({ inventoryId }) => <EndCut text={inventoryName(inventoryId) || '–'} />,
      },
      { key: 'status', width: 136, widthMin: 90, render: (unit) => <StatusCell unit={unit} /> },
      {
        key: 'transmission',
        width: 112,
        sortsDownFirst: true,
        render: ({ transmission }) => transmission && <TransmissionCell transmission={transmission} />,
      },
      {
        key: 'bitrate',
        width: 126,
        widthMin: 110,
        align: 'end',
        sortsDownFirst: true,
        render: (unit) => <BitrateCell unit={unit} history={history} />,
      },
      { key: 'links', width: 80, align: 'start', render: (unit) => <LinksCell linksKbps={unit.linksKbps} /> },
      { key: 'channel', width: 148, widthMin: 110, render: (unit, { tabIndex }) => <ChannelSelect unit={unit} tabIndex={tabIndex} /> },
      { key: 'mode', width: 112, render: (unit) => text(`mode.${unit.transmissionMode}`) },
      { key: 'battery', width: 100, align: 'end', render: (unit) => <BatteryCell battery={unit.battery} /> },
      { key: 'alerts', width: 104, sortsDownFirst: true, render: (unit) => <AlertsCell alerts={unit.alerts} /> },
      { key: 'location', width: 210, widthMin: 120, grows: true, render: (unit) => <LocationCell location={unit.location} /> },
      { key: 'type', width: 96, render: (unit) => unit.type },
      { key: 'groups', width: 140, render: (unit) => <EndCut text={unit.groups.map(groupName).filter(Boolean).join(', ')} /> },
      { key: 'version', width: 106, render: (unit) => unit.swVersion },
      { key: 'modified', width: 120, sortsDownFirst: true, render: (unit) => <Age at={unit.lastModified} /> },
      { key: 'lastSeen', width: 116, isHiddenAtFirst: true, render: (unit) => <LastReportCell lastSeen={unit.lastSeen} /> },
      {
        key: 'actions',
        width: 126,
        frozen: 'end',
        render: (unit, { tabIndex }) => <UnitStreamButton unit={unit} place="row" tabIndex={tabIndex} />,
      },
    ]
    return columns.map((column) => ({
      ...column,
      title: column.key === 'actions' ? t('actions') : text(`field.${column.key}`),
      sortable: column.key in unitOrders,
    }))
  }, [t, text, groupName, history, inventoryName, seesInventories])
}

/** A unit on a narrow screen, with the commands of its row. */
export function useUnitCard({ history }: Units) {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('unit-list')
  const hasPictures = hasPicturesIn(usePreferences().preferences)
  return useMemo(
    () => ({
      height: 134,
      render: (unit: UnitRow, { tabIndex }: CellContext) => (
        <UnitCard unit={unit} history={history} picture={hasPictures && <RowPicture unit={unit} fps={2} />}>
          <div className={classes.cardCommands}>
            <SelectBox label={t('select', { name: unit.name })} />
            <ChannelSelect unit={unit} tabIndex={tabIndex} variant="field" />
            <UnitStreamButton unit={unit} place="row" tabIndex={tabIndex} />
          </div>
        </UnitCard>
      ),
    }),
    [history, hasPictures, t],
  )
}
