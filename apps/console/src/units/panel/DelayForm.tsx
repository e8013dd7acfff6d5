import { calls, type Unit } from '@backhaul/contract/units'
import { forcesFixedLinks, isLowDelay, refuseDelay, refuseOffline } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { PanelForm } from './PanelForm.tsx'

/** the schema first, then the ranges of the unit and whether it is on air. The core checks the same again. */
export function DelayForm({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const queries = api.useUtils().units.get
  const { uniqueId: unitId, delay, delayMsMin: min, delayMsMax: max, subSecondDelay } = unit
  const ranges = subSecondDelay
    ? t('delay.ranges', { subSecondMin: subSecondDelay.delayMsMin, subSecondMax: subSecondDelay.delayMsMax, min, max })
    : t('delay.range', { min, max })
  const hintFor = (draft: number) => {
    if (draft === delay || !Number.isInteger(draft) || refuseDelay(unit, draft) !== null) return ranges
    return forcesFixedLinks(draft) ? t('delay.fixedLinks') : isLowDelay(draft) ? t('delay.low') : ranges
  }
  return (
    <SchemaForm
      call={calls.setDelay}
      procedure={api.units.setDelay}
      subject={{ unitId }}
      seen={{ delay }}
      // The delay is live: no user can have changed it unnoticed.
      read={async () => ({ delay })}
      store={(changed) => {
        queries.setData({ unitId }, changed)
        return changed
      }}
      done={(changed) => t('toast.delaySet', { name: unit.name, delay: changed.delay })}
      valuesOf={(one: { delay: number }) => ({ delay: one.delay })}
      fields={(draft) => [
        { name: 'delay', kind: 'number', unit: 'ms', label: t('delay.label'), hint: hintFor(draft.delay), attributes: { step: 100 } },
      ]}
      describe={(values) => `${values.delay} ms`}
      refusal={refuseOffline(unit)}
      // Offline is the reason of the whole field.
      refuse={(input) => ({ delay: refuseOffline(unit) ? null : refuseDelay(unit, input.delay) })}
      fieldOf={{ DELAY_OUT_OF_RANGE: 'delay', DELAY_OUT_OF_RANGES: 'delay', DELAY_TOO_LOW_ON_AIR: 'delay' }}
    >
      {(parts) => <PanelForm {...parts} />}
    </SchemaForm>
  )
}
