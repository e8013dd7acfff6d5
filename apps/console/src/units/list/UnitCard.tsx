import type { UnitRow } from '@backhaul/contract/units'
import { AlertsCell } from '../cells/AlertsCell.tsx'
import { BatteryCell } from '../cells/BatteryCell.tsx'
import { BitrateCell } from '../cells/BitrateCell.tsx'
import { LinksCell } from '../cells/LinksCell.tsx'
import { NameCell } from '../cells/NameCell.tsx'
import { StatusCell } from '../cells/StatusCell.tsx'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { StreamButton } from '../StreamButton.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './list.module.css'

export const cardHeight = 124

/** A unit on a narrow screen: the same parts as the row, and the same acts. */
export function UnitCard({ unit, tabIndex }: { unit: UnitRow; tabIndex: number }) {
  const { t } = useUnitDesk()
  return (
    <article className={classes.card} aria-label={unit.name}>
      <div className={classes.cardLine}>
        <NameCell unit={unit} />
        <StatusCell unit={unit} />
      </div>
      <div className={classes.cardLine}>
        <span className={classes.cardMeta}>
          {unit.type} · {t(`mode.${unit.transmissionMode}`)}
        </span>
        <BitrateCell unit={unit} />
      </div>
      <div className={classes.cardLine}>
        <LinksCell linksKbps={unit.linksKbps} />
        <span className={classes.cardFacts}>
          <AlertsCell alerts={unit.alerts} />
          <BatteryCell battery={unit.battery} />
        </span>
      </div>
      <div className={classes.cardActs}>
        <ChannelSelect unit={unit} tabIndex={tabIndex} variant="field" />
        <StreamButton unit={unit} tabIndex={tabIndex} />
      </div>
    </article>
  )
}
