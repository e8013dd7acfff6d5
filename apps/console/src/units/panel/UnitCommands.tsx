import { Button } from '@mantine/core'
import { IconFileText, IconSparkles } from '@tabler/icons-react'
import type { Unit } from '@backhaul/contract/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useDomainText } from '../../domain/text.tsx'
import { type PlainActName, plainActNames, unitActs } from '../../domain/units/acts.ts'
import { askedFirst } from '../../domain/units/asked-first.ts'
import { useUnitAct } from '../../domain/units/use-unit-act.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { AiDialog } from '../commands/AiDialog.tsx'
import { LogsDialog } from '../commands/LogsDialog.tsx'
import classes from './panel.module.css'

/** The buttons of the commands that are not part of a stream. */
export function UnitCommands({ unit }: { unit: Unit }) {
  return (
    <div className={classes.commands}>
      <LogsButton unit={unit} />
      <AiButton unit={unit} />
      {plainActNames.map((name) => (
        <ActButton key={name} name={name} unit={unit} />
      ))}
    </div>
  )
}

/** Opens the dialog, which also shows the progress and the last result. */
function LogsButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFileText size={iconSize.md} aria-hidden />} onClick={() => setOpen(true)}>
        {t('logs.button')}
      </Button>
      {isOpen && <LogsDialog unit={unit} onClose={() => setOpen(false)} />}
    </>
  )
}

/** read-only users have no AI. */
function AiButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const { reason } = useRights()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DisabledReason reason={reason('ai.operate', null)}>
        <Button variant="default" leftSection={<IconSparkles size={iconSize.md} aria-hidden />} onClick={() => setOpen(true)}>
          {t('ai.button')}
        </Button>
      </DisabledReason>
      {isOpen && <AiDialog unit={unit} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Sends the command of an act, after its question. */
function ActButton({ name, unit }: { name: PlainActName; unit: Unit }) {
  const t = useDomainText()
  const command = useUnitAct(unitActs[name], unit, api.units)
  const { icon: Icon } = unitActs[name]
  return (
    <CommandButton
      command={command}
      variant="default"
      leftSection={<Icon size={iconSize.md} aria-hidden />}
      onRun={() => void askedFirst(unitActs[name], t, unit, () => command.run({ unitId: unit.uniqueId }))}
    >
      {t(`act.${name}.button`)}
    </CommandButton>
  )
}
