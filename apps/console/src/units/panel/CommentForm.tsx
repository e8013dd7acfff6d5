import { calls, type Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { PanelForm } from './PanelForm.tsx'

/** The comment of a unit. Before it is replaced, it is read again: the details are up to a minute old. */
export function CommentForm({ unit: { uniqueId: unitId, name, comment } }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const queries = api.useUtils().units.get
  return (
    <SchemaForm
      call={calls.setComment}
      procedure={api.units.setComment}
      subject={{ unitId }}
      seen={{ comment }}
      read={() => queries.fetch({ unitId }, { staleTime: 0 })}
      store={(changed) => {
        queries.setData({ unitId }, changed)
        return changed
      }}
      done={() => t('toast.commentSaved', { name })}
      valuesOf={(one: { comment: string }) => ({ comment: one.comment })}
      fields={[{ name: 'comment', kind: 'lines', label: t('fact.comment'), hint: t('fact.commentLength'), attributes: { maxRows: 4 } }]}
      describe={(values) => values.comment}
    >
      {(parts) => <PanelForm {...parts} />}
    </SchemaForm>
  )
}
