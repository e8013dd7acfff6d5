import { Button, NumberInput } from '@mantine/core'
import { issuesOf } from '@backhaul/contract'
import { calls, type Unit } from '@backhaul/contract/units'
import { problemOf } from '@backhaul/client'
import { forcesFixedLinks, isLowDelay, refuseDelay, refuseOffline } from '@backhaul/rules/units'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { toast } from '../../ui/toasts.ts'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './panel.module.css'

/** the schema first, then the unit's own limits and whether it is on air; the core asks the same again. */
export function DelayForm({ unit }: { unit: Unit }) {
  const { t } = useTranslation(['units', 'errors', 'forms'])
  const { why } = useUnitDesk()
  const { may } = useSession()
  const [text, setText] = useState<number | string>(unit.delay)
  const [stored, setStored] = useState(unit.delay)
  // Somebody else changed it.
  if (unit.delay !== stored) {
    setStored(unit.delay)
    setText(unit.delay)
  }
  const client = api.useUtils()
  const setDelay = api.units.setDelay.useMutation({
    onSuccess: (changed) => {
      client.units.get.setData({ unitId: unit.uniqueId }, changed)
      toast('success', t('toast.delaySet', { name: unit.name, delay: changed.delay }))
    },
  })

  const input = { unitId: unit.uniqueId, delay: text === '' ? undefined : Number(text) }
  const parsed = calls.setDelay.input.safeParse(input)
  const delayMs = Number(text)
  const issue = parsed.success ? undefined : issuesOf(parsed.error)[0]
  const refusal = parsed.success ? refuseDelay(unit, delayMs) : null
  const problem = problemOf(setDelay.error)
  const error =
    (issue && t(`forms:${issue.message as 'invalid'}`, { min: 1, max: 255, ...issue.params })) ??
    (refusal && refusal.code !== 'UNIT_OFFLINE' ? t(`errors:${refusal.code}`, refusal.params) : null) ??
    (problem && t(`errors:${problem.code}`, problem.params)) ??
    (setDelay.isError ? t('toast.noAnswer') : null)
  const isChanged = delayMs !== unit.delay
  const hint =
    error === null && isChanged ? (forcesFixedLinks(delayMs) ? t('delay.fixedLinks') : isLowDelay(delayMs) ? t('delay.low') : null) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (error === null || setDelay.isError) setDelay.mutate({ unitId: unit.uniqueId, delay: delayMs })
  }
  return (
    <form className={classes.delay} onSubmit={submit}>
      <Guarded field reason={why('units.operate', refuseOffline(unit))}>
        <NumberInput
          size="sm"
          label={t('delay.label')}
          value={text}
          step={100}
          allowDecimal={false}
          allowNegative={false}
          suffix=" ms"
          error={error}
          description={hint ?? t('delay.range', { min: unit.delayMsMin, max: unit.delayMsMax })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(value) => {
            setDelay.reset()
            setText(value)
          }}
        />
      </Guarded>
      {may('units.operate') && (
        <Button
          type="submit"
          size="sm"
          variant="default"
          className={classes.apply}
          disabled={!isChanged || error !== null}
          loading={setDelay.isPending}
        >
          {t('act.apply')}
        </Button>
      )}
    </form>
  )
}
