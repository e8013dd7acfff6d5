import { Loader } from '@mantine/core'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { IconAlertTriangle, IconCheck, IconClock, IconLock, IconMinus, IconQuestionMark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../../domain/units/StatusShape.tsx'
import { EndCut } from '../../ui/EndCut.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { type BulkAction, endsTransmission, type PlannedUnit } from './bulk-plan.ts'
import classes from './bulk.module.css'
import type { BulkOutcome, BulkState } from './run-bulk.ts'
import type { Outcomes } from './use-bulk-run.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface BulkListProps {
  action: BulkAction
  plan: readonly PlannedUnit[]
  outcomes: Outcomes
}

/** A line per unit, with the effect of the act or its outcome. */
export function BulkList({ action, plan, outcomes }: BulkListProps) {
  const { t } = useTranslation('unit-bulk')
  const rank = ({ unit, refusal }: PlannedUnit) => (refusal !== null ? 2 : endsTransmission(action, unit) ? 0 : 1)
  // While the commands run no line moves.
  const lines = outcomes.size > 0 ? plan : plan.toSorted((a, b) => rank(a) - rank(b))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list
    <ul className={classes.list} aria-label={t('units')} tabIndex={0}>
      {lines.map(({ unit, refusal }) => {
        const outcome = outcomes.get(unit.uniqueId)
        return (
          <li key={unit.uniqueId} className={classes.line} data-unit={unit.uniqueId}>
            <StatusShape status={unit.status} size={12} />
            <span className={classes.name}>
              <EndCut text={unit.name} />
            </span>
            {outcome ? <Ended action={action} outcome={outcome} /> : <Planned {...{ action, unit, refusal }} />}
          </li>
        )
      })}
    </ul>
  )
}

function Planned({ action, unit, refusal }: { action: BulkAction; unit: UnitRow; refusal: PlannedUnit['refusal'] }) {
  const { t } = useTranslation('unit-bulk')
  const refusalText = useRefusalText()
  if (refusal !== null)
    return (
      <span className={classes.left}>
        {t('leftOut')} {refusalText(refusal)}
      </span>
    )
  const channel = unit.selChannel?.name || '–'
  if (endsTransmission(action, unit))
    return <span className={classes.cut}>{isStreaming(unit.applications) ? t('cut', { channel }) : t('cutRecording')}</span>
  return <span className={classes.meta}>{t(`will.${action}`, { channel })}</span>
}

const icons: Partial<Record<BulkState, typeof IconCheck>> = {
  waiting: IconClock,
  done: IconCheck,
  refused: IconAlertTriangle,
  unknown: IconQuestionMark,
  forbidden: IconLock,
  unsent: IconMinus,
  leftOut: IconMinus,
}

function Ended({ action, outcome: { state, error, refusal = null } }: { action: BulkAction; outcome: BulkOutcome }) {
  const { t } = useTranslation('unit-bulk')
  const refusalText = useRefusalText()
  const { failure } = useRights()
  const Icon = icons[state]
  const reason = error !== undefined ? failure(error) : refusal === null ? null : refusalText(refusal)
  return (
    <span className={classes.outcome} data-state={state}>
      {Icon ? <Icon size={iconSize.sm} aria-hidden /> : <Loader size={iconSize.sm} aria-hidden />}
      <span>
        {/* A unit accepts a start at once and is on air seconds later: its row shows the rest. */}
        {state === 'done' ? t(`done.${action}`) : t(`state.${state}`)}
        {reason !== null && <span className={classes.reason}>{reason}</span>}
      </span>
    </span>
  )
}
