import type { UnitRow } from '@backhaul/contract/units'
import type { ReactNode } from 'react'
import { useDomainText } from '../text.tsx'
import { AlertsCell } from './AlertsCell.tsx'
import { BatteryCell } from './BatteryCell.tsx'
import { BitrateCell } from './BitrateCell.tsx'
import type { BitrateHistory } from './bitrate-history.ts'
import classes from './card.module.css'
import { LinksCell } from './LinksCell.tsx'
import { NameCell } from './NameCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { TransmissionTime } from './TransmissionTime.tsx'

interface UnitCardProps {
  unit: UnitRow
  history?: BitrateHistory
  /** At the end of the first line, e.g. a close button. */
  corner?: ReactNode
  /** Next to the second and third line. */
  picture?: ReactNode
  /** Name and status are in the title above the card. */
  isTitled?: boolean
  /** Below the lines: the commands of the unit, or more about it. */
  children?: ReactNode
}

/** A unit as a card: in the list on a narrow screen, and on the map. */
export function UnitCard({ unit, history, corner, picture, isTitled = false, children }: UnitCardProps) {
  'use no memo' // it renders again with its row; the compiler's memo would only make the chunk larger
  const t = useDomainText()
  return (
    <article className={classes.card} aria-label={unit.name}>
      {!isTitled && (
        <div className={classes.line}>
          <NameCell unit={unit} />
          <StatusCell unit={unit} />
          {corner}
        </div>
      )}
      <div className={classes.body}>
        {picture}
        <div className={classes.lines}>
          <div className={classes.line}>
            <span className={classes.meta}>
              {unit.type} · {t(`mode.${unit.transmissionMode}`)}
              {unit.transmission !== null && ' · '}
              {unit.transmission !== null && <TransmissionTime transmission={unit.transmission} />}
            </span>
            <BitrateCell unit={unit} {...(history && { history })} />
          </div>
          <div className={classes.line}>
            <LinksCell linksKbps={unit.linksKbps} />
            <span className={classes.facts}>
              <AlertsCell alerts={unit.alerts} />
              <BatteryCell battery={unit.battery} />
            </span>
          </div>
        </div>
      </div>
      {children}
    </article>
  )
}
