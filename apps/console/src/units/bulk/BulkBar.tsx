import { ActionIcon, Button } from '@mantine/core'
import type { UnitRow } from '@backhaul/contract/units'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unitActs } from '../../domain/units/acts.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import type { GridSelection } from '../../ui/grid/use-selection.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { toast } from '../../ui/toasts.ts'
import { useUnits } from '../UnitsContext.tsx'
import { type BulkAction, bulkActions, planBulk } from './bulk-plan.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { bulkUnitsMax } from './bulk-units-max.ts'
import classes from './bulk.module.css'
import { useRefusalText } from './use-refusal-text.ts'
import { useSelectedUnits } from './use-selected-units.ts'

interface BulkBarProps {
  selection: GridSelection
  /** How many units the filters leave. */
  shownCount: number
  /** Whether a unit passes the filters, the search and the scope: the same function while these are the same. */
  matches: (unit: UnitRow) => boolean
}

/** The acts on the selected units, and how many of them each act would change. */
export function BulkBar({ selection, shownCount, matches }: BulkBarProps) {
  const { t, i18n } = useTranslation('unit-bulk')
  const number = new Intl.NumberFormat(i18n.language)
  const units = useSelectedUnits(selection.ids)
  const [open, setOpen] = useState<{ action: BulkAction; ids: ReadonlySet<string> } | null>(null)
  usePruned(selection, matches)
  const hiddenCount = units.filter((unit) => !matches(unit)).length
  const isFull = selection.ids.size >= bulkUnitsMax
  return (
    <section className={classes.bar} aria-label={t('label')}>
      <span className={classes.count} role="status">
        <b>{t('selected', { count: units.length })}</b>
        {isFull && <span className={classes.meta}>{t('most', { max: bulkUnitsMax })}</span>}
        {hiddenCount > 0 && <span className={classes.meta}>{t('hidden', { count: hiddenCount })}</span>}
      </span>
      {units.length - hiddenCount < shownCount && !isFull && (
        <Button size="xs" variant="subtle" onClick={() => selection.setAll()}>
          {shownCount > bulkUnitsMax
            ? t('selectFirst', { max: bulkUnitsMax, all: number.format(shownCount) })
            : t('selectAll', { all: number.format(shownCount) })}
        </Button>
      )}
      <ActionIcon className={classes.clear} aria-label={t('clear')} title={t('clear')} onClick={() => selection.set(new Set())}>
        <IconX size={iconSize.md} />
      </ActionIcon>
      <div className={classes.acts}>
        {bulkActions.map((action) => (
          <ActButton key={action} action={action} units={units} onOpen={() => setOpen({ action, ids: selection.ids })} />
        ))}
      </div>
      {open !== null && <BulkDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function ActButton({ action, units, onOpen }: { action: BulkAction; units: readonly UnitRow[]; onOpen: () => void }) {
  const { t } = useTranslation('unit-bulk')
  const { live } = useUnits()
  const rights = useRights()
  const refusalText = useRefusalText()
  const plan = planBulk({ action, units, channels: live.channels })
  const count = plan.filter(({ refusal }) => refusal === null).length
  const reasons = new Set(plan.flatMap(({ refusal }) => (refusal === null ? [] : refusalText(refusal))))
  const none = count > 0 ? null : reasons.size === 1 ? [...reasons][0]! : t('none')
  const { icon: Icon, access } = unitActs[action]
  return (
    <DisabledReason reason={rights.reason(access, null) ?? none}>
      <Button size="xs" variant="default" leftSection={<Icon size={iconSize.sm} aria-hidden />} onClick={onOpen}>
        {t(`act.${action}`, { count })}
      </Button>
    </DisabledReason>
  )
}

/** A change of the filters leaves no selected unit out of sight. A unit that changes by itself stays selected. */
function usePruned({ ids, set }: GridSelection, matches: BulkBarProps['matches']) {
  const { t } = useTranslation('unit-bulk')
  const { units } = useUnits().live
  const before = useRef(matches)
  useEffect(() => {
    if (before.current === matches) return
    before.current = matches
    const left = [...ids].filter((id) => {
      const unit = units.get(id)
      return unit !== undefined && matches(unit)
    })
    if (left.length === ids.size) return
    toast(t('pruned', { count: ids.size - left.length }))
    set(new Set(left))
  }, [matches, ids, set, units, t])
}
