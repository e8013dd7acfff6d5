import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import type { ListPageProps } from './list-page-props.ts'
import { ListSelect } from './ListSelect.tsx'

type GroupSelectProps<Row> = Pick<ListPageProps<Row>, 'list' | 'address' | 'change' | 'text'> & { isLabelHidden?: boolean }

export function GroupSelect<Row>({ list: { groupings = [] }, address, change, text, isLabelHidden = false }: GroupSelectProps<Row>) {
  const { t } = useTranslation('kit')
  if (groupings.length === 0) return null
  return (
    <ListSelect
      label={t('list.groupBy')}
      isLabelHidden={isLabelHidden}
      {...(isLabelHidden && { className: classes.group })}
      placeholder={t('list.ungrouped')}
      clearLabel={t('list.ungroup')}
      data={groupings.map((value) => ({ value, label: text.grouping?.(value) ?? value }))}
      value={address.groupBy}
      onChange={(groupBy) => change({ groupBy })}
    />
  )
}
