import { Select } from '@mantine/core'
import { TransmissionMode, type Unit } from '@backhaul/contract/units'
import { refuseTransmissionMode } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Guarded } from '../../ui/Guarded.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './panel.module.css'

/** Each mode that is refused now says why in its line; Store & Forward wants an SD card (UI-220). */
export function ModeSelect({ unit }: { unit: Unit }) {
  const { t } = useTranslation('units')
  const { acts, why } = useUnitDesk()
  const [isSetting, setSetting] = useState(false)
  const reasons = new Map(
    TransmissionMode.options.map((mode) => [
      mode,
      mode === unit.transmissionMode ? null : why('units.operate', refuseTransmissionMode(unit, mode)),
    ]),
  )
  const others = TransmissionMode.options.filter((mode) => mode !== unit.transmissionMode).map((mode) => reasons.get(mode) ?? null)
  // Where every other mode is refused for the same reason, the field says it once.
  const same = others.every((reason) => reason === others[0]) ? (others[0] ?? null) : null
  return (
    <Guarded field reason={same}>
      <Select
        size="sm"
        label={t('camera.mode')}
        data={TransmissionMode.options.map((mode) => ({
          value: mode,
          label: t(`mode.${mode}`),
          disabled: (reasons.get(mode) ?? null) !== null,
        }))}
        value={unit.transmissionMode}
        allowDeselect={false}
        disabled={isSetting}
        renderOption={({ option }) => {
          const reason = reasons.get(option.value) ?? null
          return (
            <span>
              {option.label}
              {reason !== null && <span className={classes.optionReason}>{reason}</span>}
            </span>
          )
        }}
        onChange={(mode) => {
          if (mode === null || mode === unit.transmissionMode) return
          setSetting(true)
          void acts.setTransmissionMode(unit, mode).finally(() => setSetting(false))
        }}
      />
    </Guarded>
  )
}
