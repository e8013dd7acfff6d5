import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import type { ListPageProps } from './list-page-props.ts'
import type { HeldOrder } from './use-held-order.ts'
import { SearchBox } from './SearchBox.tsx'

interface ListTitleNoteProps<Row> extends ListPageProps<Row> {
  order: HeldOrder
  /** The counters are in the title line. */
  hasCounters: boolean
}

/** The search, whose place does not move with the numbers, how many rows are shown, and how many rows wait for the update of a held order. */
export function ListTitleNote<Row>(props: ListTitleNoteProps<Row>) {
  'use no memo' // it renders again with its page; the compiler's memo would only make the chunk larger
  const { address, change, text, order, hasCounters, counters } = props
  const { shownCount, allCount, state } = props.rows
  const { t, i18n } = useTranslation('kit')
  const number = new Intl.NumberFormat(i18n.language)
  const shown = number.format(shownCount)
  return (
    <>
      <SearchBox
        isFolding
        value={address.search}
        label={text.search}
        placeholder={text.searchPlaceholder}
        onChange={(search) => change({ search })}
      />
      <span className={classes.shown}>
        {(state === 'ready' || shownCount > 0) &&
          (allCount === null || shownCount === allCount ? shown : t('list.shown', { shown, all: number.format(allCount) }))}
      </span>
      {hasCounters && counters}
      {order.isHeld && order.movedCount > 0 && (
        <button type="button" className={classes.moved} onClick={order.update}>
          {t('list.moved', { count: order.movedCount })} · <b>{t('list.update')}</b>
        </button>
      )}
    </>
  )
}
