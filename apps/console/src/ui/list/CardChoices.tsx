import { useTranslation } from 'react-i18next'
import { GroupSelect } from './GroupSelect.tsx'
import type { ListPageProps } from './list-page-props.ts'
import { ListSelect } from './ListSelect.tsx'

/** The choices that a grid has in its header: cards have no header. */
export function CardChoices<Row>(props: ListPageProps<Row>) {
  const { list, columns, sort, change, text } = props
  const { t } = useTranslation('kit')
  const sortable = columns.filter(({ key }) => list.orders[key] !== undefined)
  const unsorted = text.unsorted ?? t('list.unsorted')
  return (
    <>
      <ListSelect
        label={t('list.sortBy')}
        placeholder={unsorted}
        clearLabel={unsorted}
        data={sortable.map(({ key, title }) => ({ value: key, label: title }))}
        value={sort[0]?.columnKey ?? null}
        onChange={(columnKey) => {
          const isDescending = columns.some(({ key, sortsDownFirst }) => key === columnKey && sortsDownFirst)
          change({ sort: columnKey === null ? [] : [{ columnKey, direction: isDescending ? 'DESC' : 'ASC' }] })
        }}
      />
      <GroupSelect {...props} />
    </>
  )
}
