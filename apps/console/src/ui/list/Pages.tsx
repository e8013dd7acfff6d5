import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import type { ListRows } from './list-page-props.ts'

/** The page numbers below a server-paged list. */
export function Pages({ page, pageCount, goTo }: NonNullable<ListRows<never>['paging']>) {
  const { t } = useTranslation('kit')
  return (
    <nav className={classes.pages} aria-label={t('list.pages')}>
      <Pagination
        size="sm"
        total={pageCount}
        value={page}
        onChange={goTo}
        getItemProps={(item) => ({ 'aria-label': String(item) })}
        getControlProps={(control) => ({ 'aria-label': t(`list.page.${control}`) })}
      />
    </nav>
  )
}
