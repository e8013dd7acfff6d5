import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import type { ListPageProps } from './list-page-props.ts'
import type { HeldOrder } from './use-held-order.ts'
import { SearchBox } from './SearchBox.tsx'

interface ListTitleNoteProps<Row> extends ListPageProps<Row> {
  order: HeldOrder
}

/** How many rows are shown, the search, and how many rows wait for the update of a held order. */
export function ListTitleNote<Row>({ rows: { shownCount, allCount }, address, change, text, order }: ListTitleNoteProps<Row>) {
  const { t, i18n } = useTranslation('kit')
  const number = new Intl.NumberFormat(i18n.language)
  const shown = number.format(shownCount)
  return (
    <>
      <span className={classes.shown}>
        {allCount === null || shownCount === allCount ? shown : t('list.shown', { shown, all: number.format(allCount) })}
      </span>
      <SearchBox
        isFolding
        value={address.search}
        label={text.search}
        placeholder={text.searchPlaceholder}
        onChange={(search) => change({ search })}
      />
      {order.isHeld && order.movedCount > 0 && (
        <button type="button" className={classes.moved} onClick={order.update}>
          {t('list.moved', { count: order.movedCount })} · <b>{t('list.update')}</b>
        </button>
      )}
    </>
  )
}
