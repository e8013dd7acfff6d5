import { Textarea } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { toast } from '../../ui/toasts.ts'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import { PanelForm } from './PanelForm.tsx'

interface CommentProps {
  unit: Unit
  /** The comment that the user knows to be stored. */
  value: string
  onChange: (draft: string) => void
}

/** Shows the stored comment. Before it replaces the comment, it reads it again: the details are up to a minute old. */
export function CommentForm({ unit, value, onChange }: CommentProps) {
  const { t } = useTranslation('unit-panel')
  const { reason } = useRights()
  const queries = api.useUtils()
  const setComment = api.units.setComment.useMutation({
    onSuccess: (changed) => {
      queries.units.get.setData({ unitId: unit.uniqueId }, changed)
      toast(t('toast.commentSaved', { name: unit.name }), { kind: 'success' })
    },
  })
  const {
    field,
    form: _,
    ...rest
  } = useAppForm({
    call: calls.setComment,
    initialValues: { unitId: unit.uniqueId, comment: value },
    save: async (input) => {
      const { comment } = await queries.units.get.fetch({ unitId: unit.uniqueId }, { staleTime: 0 })
      return comment === value || comment === input.comment ? setComment.mutateAsync(input) : notSaved
    },
    onChange: ({ comment }) => onChange(comment),
  })
  return (
    <PanelForm {...rest} access="units.configure">
      <DisabledReason field reason={reason('units.configure', null)}>
        <Textarea
          size="sm"
          label={t('fact.comment')}
          description={t('fact.commentLength')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={4}
          {...field('comment')}
        />
      </DisabledReason>
    </PanelForm>
  )
}
