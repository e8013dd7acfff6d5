import { Select } from '@mantine/core'
import { TransmissionMode, type Unit } from '@backhaul/contract/units'
import { refuseTransmissionMode } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useDomainText } from '../../domain/text.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import classes from './panel.module.css'

/** The transmission mode. Each mode that is refused now shows its reason; Store & Forward needs an SD card (UI-220). */
export function ModeSelect({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const text = useDomainText()
  const { reason: reasonOf } = useRights()
  const { run, isPending } = useCommand(api.units.setTransmissionMode, {
    access: 'units.operate',
    done: ({ name, transmissionMode }) => t('toast.modeSet', { name, mode: text(`mode.${transmissionMode}`) }),
    about: unit.name,
    failed: (reason) => t('failed.setTransmissionMode', { name: unit.name, reason }),
  })
  const reasons = new Map(
    TransmissionMode.options.map((mode) => [
      mode,
      mode === unit.transmissionMode ? null : reasonOf('units.operate', refuseTransmissionMode(unit, mode)),
    ]),
  )
  const others = TransmissionMode.options.filter((mode) => mode !== unit.transmissionMode).map((mode) => reasons.get(mode) ?? null)
  // When all other modes are refused for the same reason, the field shows it once.
  const shared = others.every((reason) => reason === others[0]) ? (others[0] ?? null) : null
  return (
    <DisabledReason field reason={shared}>
      <Select
        size="sm"
        label={t('camera.mode')}
        data={TransmissionMode.options.map((mode) => ({
          value: mode,
          label: text(`mode.${mode}`),
          disabled: (reasons.get(mode) ?? null) !== null,
        }))}
        value={unit.transmissionMode}
        allowDeselect={false}
        classNames={{ option: classes.option ?? '' }}
        disabled={isPending}
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
          if (mode !== null && mode !== unit.transmissionMode) void run({ unitId: unit.uniqueId, transmissionMode: mode })
        }}
      />
    </DisabledReason>
  )
}
