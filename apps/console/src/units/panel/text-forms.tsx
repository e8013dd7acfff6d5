import { Button, Textarea, TextInput } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './panel.module.css'

interface FormProps {
  children: ReactNode
  pending: boolean
  failure: string | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Apply shows only for those who may change it (UI-175). */
function Form({ children, pending, failure, onSubmit }: FormProps) {
  const { t } = useTranslation('units')
  const { may } = useSession()
  return (
    <form onSubmit={onSubmit}>
      <div className={classes.textForm}>
        {children}
        {may('units.configure') && (
          <Button type="submit" variant="default" className={classes.apply} loading={pending}>
            {t('act.apply')}
          </Button>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </form>
  )
}

/** Shows what is stored; when somebody else changes that, the form begins anew (its key). */
export function RenameForm({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { why } = useUnitDesk()
  const rename = api.units.rename.useMutation({ onSuccess: ({ name }) => toast('success', t('toast.renamed', { name })) })
  const { field, ...form } = useAppForm({
    call: calls.rename,
    initialValues: { unitId: unit.uniqueId, name: unit.name },
    save: (input) => rename.mutateAsync(input),
    fieldOf: { NAME_IN_USE: 'name' },
  })
  return (
    <Form {...form}>
      <Guarded field reason={why('units.configure', null)}>
        <TextInput label={t('fact.name')} maxLength={255} {...field('name')} />
      </Guarded>
    </Form>
  )
}

export function CommentForm({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { why } = useUnitDesk()
  const queries = api.useUtils()
  const setComment = api.units.setComment.useMutation({
    onSuccess: (changed) => {
      queries.units.get.setData({ unitId: unit.uniqueId }, changed)
      toast('success', t('toast.commentSaved', { name: unit.name }))
    },
  })
  const { field, ...form } = useAppForm({
    call: calls.setComment,
    initialValues: { unitId: unit.uniqueId, comment: unit.comment },
    save: (input) => setComment.mutateAsync(input),
  })
  return (
    <Form {...form}>
      <Guarded field reason={why('units.configure', null)}>
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
      </Guarded>
    </Form>
  )
}
