import { Textarea } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import { PanelForm } from './PanelForm.tsx'

/** Shows the stored comment. Give it the comment as key, so that it starts again when the comment changes elsewhere. */
export function CommentForm({ unit }: { unit: Unit }) {
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
    initialValues: { unitId: unit.uniqueId, comment: unit.comment },
    save: (input) => setComment.mutateAsync(input),
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
