import type { UnitRow } from '@backhaul/contract/units'
import { formatBitrate } from '@backhaul/rules/units'
import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { controlSize } from './MapControls.tsx'
import classes from './map-list.module.css'
import type { MapSummary } from './map-summary.ts'

interface MapListProps {
  readonly summary: MapSummary
  /** The list shows all units that the search found, not those in view. */
  readonly isSearch: boolean
  readonly selected: string | null
  readonly isOpen: boolean
  onToggle(): void
  onSelect(id: string): void
}

/** The map as a list: the units in view for users who cannot use a map, and the units without a position. */
export function MapList({ summary, isSearch, selected, isOpen, onToggle, onSelect }: MapListProps) {
  const { t, i18n } = useTranslation('map')
  const [which, setWhich] = useState<'inView' | 'noPosition'>('inView')
  const number = new Intl.NumberFormat(i18n.language)
  const { units, count } = which === 'inView' ? summary.inView : summary.withoutPosition
  const tab = (value: typeof which, all: number) => (
    <button type="button" className={classes.tab} aria-pressed={which === value} onClick={() => setWhich(value)}>
      {t(isSearch && value === 'inView' ? 'found' : value)} <b>{number.format(all)}</b>
    </button>
  )
  const toggle = (
    <ActionIcon
      className={isOpen ? classes.toggle : `${classes.toggle} ${classes.closed}`}
      variant="default"
      size={controlSize}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'panelClose' : 'panelOpen')}
      onClick={onToggle}
    >
      {isOpen ? (
        <IconLayoutSidebarRightCollapse size={iconSize.lg} aria-hidden />
      ) : (
        <IconLayoutSidebarRightExpand size={iconSize.lg} aria-hidden />
      )}
    </ActionIcon>
  )
  if (!isOpen) return toggle
  return (
    <aside className={classes.list} aria-label={t('panel')}>
      <header>
        <fieldset className={classes.tabs} aria-label={t('panel')}>
          {tab('inView', summary.inView.count)}
          {tab('noPosition', summary.withoutPosition.count)}
        </fieldset>
        {toggle}
      </header>
      {count === 0 && (
        <p className={classes.quiet}>{t(which === 'inView' ? (isSearch ? 'noneSearch' : 'inViewNone') : 'noPositionNone')}</p>
      )}
      <ul className={classes.entries}>
        {units.map((unit) => (
          <Entry key={unit.uniqueId} unit={unit} isSelected={unit.uniqueId === selected} onSelect={onSelect} />
        ))}
      </ul>
      {units.length < count && <p className={classes.quiet}>{t('listMore', { shown: units.length, all: count })}</p>}
    </aside>
  )
}

interface EntryProps {
  readonly unit: UnitRow
  readonly isSelected: boolean
  onSelect(id: string): void
}

const Entry = memo(function Entry({ unit, isSelected, onSelect }: EntryProps) {
  const { t } = useTranslation(['map', 'domain'])
  return (
    <li>
      <button type="button" className={classes.entry} aria-current={isSelected || undefined} onClick={() => onSelect(unit.uniqueId)}>
        <StatusShape status={unit.status} />
        <span>{unit.name}</span>
        <small>{unit.totalBitrate > 0 ? formatBitrate(unit.totalBitrate) : t(`status.${unit.status}`, { ns: 'domain' })}</small>
      </button>
    </li>
  )
})
