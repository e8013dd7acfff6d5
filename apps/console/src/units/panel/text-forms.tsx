import { Button, Textarea, TextInput } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { contract, issuesOf, type Unit } from '@backhaul/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { toast } from '../../ui/toasts.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './panel.module.css'

/** A field that follows what is stored until somebody types. */
function useText(stored: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(stored)
  const [followed, setFollowed] = useState(stored)
  if (followed !== stored) {
    setFollowed(stored)
    setText(stored)
  }
  return [text, setText]
}

/** What is wrong with the field, in words: the schema's first complaint, else the core's. */
function useFieldError(parsed: { success: true } | { success: false; error: Parameters<typeof issuesOf>[0] }, failure: unknown): string | null {
  const { t } = useTranslation(['units', 'errors', 'forms'])
  const issue = parsed.success ? undefined : issuesOf(parsed.error)[0]
  if (issue !== undefined) return t(`forms:${issue.message}`, issue.params)
  const problem = problemOf(failure)
  if (problem !== null) return t(`errors:${problem.code}`, problem.params)
  return failure === null ? null : t('toast.noAnswer')
}

interface FormProps {
  children: ReactNode
  isChanged: boolean
  isValid: boolean
  isPending: boolean
  onSubmit: () => void
}

/** Apply shows only for those who may change it (UI-175). */
function Form({ children, isChanged, isValid, isPending, onSubmit }: FormProps) {
  const { t } = useTranslation('units')
  const { may } = useSession()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isValid) onSubmit()
  }
  return (
    <form className={classes.textForm} onSubmit={submit}>
      {children}
      {may('units.configure') && (
        <Button type="submit" size="sm" variant="default" className={classes.apply} disabled={!isChanged || !isValid} loading={isPending}>
          {t('act.apply')}
        </Button>
      )}
    </form>
  )
}

export function RenameForm({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { why } = useUnitDesk()
  const [name, setName] = useText(unit.name)
  const rename = api.units.rename.useMutation({ onSuccess: (changed) => toast('success', t('toast.renamed', { name: changed.name })) })
  const parsed = contract.units.rename.input.safeParse({ unitId: unit.uniqueId, name })
  const error = useFieldError(parsed, rename.error)
  const reason = why('units.configure', null)
  return (
    <Form isChanged={name !== unit.name} isValid={parsed.success} isPending={rename.isPending} onSubmit={() => rename.mutate({ unitId: unit.uniqueId, name })}>
      <Guarded reason={reason}>
        <TextInput
          size="sm"
          label={t('fact.name')}
          value={name}
          maxLength={255}
          error={error}
          disabled={reason !== null}
          onChange={(event) => {
            rename.reset()
            setName(event.currentTarget.value)
          }}
        />
      </Guarded>
    </Form>
  )
}

export function CommentForm({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { why } = useUnitDesk()
  const [comment, setComment] = useText(unit.comment)
  const client = api.useUtils()
  const save = api.units.setComment.useMutation({
    onSuccess: (changed) => {
      client.units.get.setData({ unitId: unit.uniqueId }, changed)
      toast('success', t('toast.commentSaved', { name: unit.name }))
    },
  })
  const parsed = contract.units.setComment.input.safeParse({ unitId: unit.uniqueId, comment })
  const error = useFieldError(parsed, save.error)
  const reason = why('units.configure', null)
  return (
    <Form isChanged={comment !== unit.comment} isValid={parsed.success} isPending={save.isPending} onSubmit={() => save.mutate({ unitId: unit.uniqueId, comment })}>
      <Guarded reason={reason}>
        <Textarea
          size="sm"
          label={t('fact.comment')}
          description={t('fact.commentLength', { count: comment.length, max: 100 })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={comment}
          autosize
          minRows={2}
          maxRows={4}
          error={error}
          disabled={reason !== null}
          onChange={(event) => {
            save.reset()
            setComment(event.currentTarget.value)
          }}
        />
      </Guarded>
    </Form>
  )
}
