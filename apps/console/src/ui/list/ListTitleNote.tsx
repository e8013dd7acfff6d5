import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import type { ListPageProps } from './list-page-props.ts'
import { SearchBox } from './SearchBox.tsx'

/** How many rows are shown, and the search. */
export function ListTitleNote<Row>({ rows: { shownCount, allCount }, address, change, text }: ListPageProps<Row>) {
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
    </>
  )
}
