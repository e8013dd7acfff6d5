import { Loader } from '@mantine/core'
import type { UnitCommand } from '@backhaul/contract/units'
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Age } from '../../domain/Age.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { isOpen } from './use-command-log.ts'
import { useReasonText } from './reason-text.ts'
import classes from './commands.module.css'

interface OutcomeProps {
  command: UnitCommand | undefined
  /** Shown while the command runs, e.g. how long it takes. */
  running: string
}

/** The state of the last command of a kind: it runs, or how it ended. */
export function Outcome({ command, running }: OutcomeProps) {
  return (
    <div role="status" className={classes.outcome}>
      {command && (isOpen(command) ? <Running text={running} command={command} /> : <Ended command={command} />)}
    </div>
  )
}

function Running({ text, command }: { text: string; command: UnitCommand }) {
  const { t } = useTranslation('unit-commands')
  return (
    <>
      <Loader size={iconSize.md} aria-hidden />
      <span>{text}</span>
      {command.by !== null && <span className={classes.meta}>{t('by', { by: command.by })}</span>}
    </>
  )
}

function Ended({ command }: { command: UnitCommand }) {
  const { t } = useTranslation('unit-commands')
  const reasonText = useReasonText()
  const { state, endedAt } = command
  const Icon = state === 'done' ? IconCheck : state === 'unknown' ? IconQuestionMark : IconAlertTriangle
  return (
    <span className={classes.ended} data-state={state}>
      <Icon size={iconSize.md} aria-hidden />
      <span>{state === 'done' ? t('state.done') : state === 'unknown' ? t('unknown') : reasonText(command)}</span>
      {endedAt !== null && <Age at={endedAt} className={classes.meta} />}
    </span>
  )
}
