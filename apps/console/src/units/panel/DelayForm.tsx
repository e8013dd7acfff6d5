import { NumberInput } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import { forcesFixedLinks, isLowDelay, refuseDelay, refuseOffline } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { toast } from '../../ui/toasts.ts'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import { Draft } from '../../ui/form/Draft.tsx'
import { PanelForm } from './PanelForm.tsx'

/** Keeps the draft of the user when the delay changes elsewhere, and shows the other delay. */
export function DelayForm({ unit }: { unit: Unit }) {
  return (
    <Draft stored={String(unit.delay)} shown={(delay) => `${delay} ms`}>
      {({ key, value, onChange }) => <DelayField key={key} unit={unit} value={Number(value)} onChange={onChange} />}
    </Draft>
  )
}

interface DelayFieldProps {
  unit: Unit
  /** The delay that the user knows to be stored. */
  value: number
  onChange: (draft: string) => void
}

/** the schema first, then the ranges of the unit and whether it is on air. The core checks the same again. */
function DelayField({ unit, value, onChange }: DelayFieldProps) {
  const { t } = useTranslation('unit-panel')
  const { reason } = useRights()
  const queries = api.useUtils()
  const [delay, setDelay] = useState<number | ''>(value)
  const command = api.units.setDelay.useMutation({
    onSuccess: (changed) => {
      queries.units.get.setData({ unitId: unit.uniqueId }, changed)
      toast(t('toast.delaySet', { name: unit.name, delay: changed.delay }), { kind: 'success' })
    },
  })
  const { field, form, ...rest } = useAppForm({
    call: calls.setDelay,
    initialValues: { unitId: unit.uniqueId, delay: value },
    // A delay that another user has changed is shown; the user decides first.
    save: async (input) => (unit.delay === value ? command.mutateAsync(input) : notSaved),
    // Offline is the reason of the whole field, below.
    refuse: (input) => ({ delay: refuseOffline(unit) ? null : refuseDelay(unit, input.delay) }),
    fieldOf: { DELAY_OUT_OF_RANGE: 'delay', DELAY_OUT_OF_RANGES: 'delay', DELAY_TOO_LOW_ON_AIR: 'delay' },
    onChange: (values) => {
      setDelay(values.delay)
      onChange(String(values.delay))
    },
  })
  const hasHint = delay !== unit.delay && delay !== '' && form.errors['delay'] === undefined
  const hint = !hasHint ? null : forcesFixedLinks(delay) ? t('delay.fixedLinks') : isLowDelay(delay) ? t('delay.low') : null
  const { delayMsMin: min, delayMsMax: max, subSecondDelay } = unit
  const ranges = subSecondDelay
    ? t('delay.ranges', { subSecondMin: subSecondDelay.delayMsMin, subSecondMax: subSecondDelay.delayMsMax, min, max })
    : t('delay.range', { min, max })
  return (
    <PanelForm {...rest} access="units.operate">
      <DisabledReason field reason={reason('units.operate', refuseOffline(unit))}>
        <NumberInput
          size="sm"
          label={t('delay.label')}
          step={100}
          allowDecimal={false}
          suffix=" ms"
          description={hint ?? ranges}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('delay')}
        />
      </DisabledReason>
    </PanelForm>
  )
}
