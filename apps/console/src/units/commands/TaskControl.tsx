import { Badge, Loader } from '@mantine/core'
import type { StartableTask, TaskState, Unit, UnitCommand } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { isOff, taskState } from '@backhaul/rules/status'
import { refuseTaskStop } from '@backhaul/rules/units'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import type { Procedure } from '../../ui/command/use-command.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './commands.module.css'
import { Outcome } from './Outcome.tsx'
import { isOpen, useTracked } from './use-command-log.ts'

/** One of the two commands of a task. */
interface Act<In> {
  procedure: Procedure<In, UnitCommand>
  input: In
  /** Returns whether an entry of the log is this command. */
  isOne: (command: UnitCommand) => boolean
}

interface TaskControlProps<In> {
  unit: Unit
  task: StartableTask
  /** Name of the task in messages and for screen readers. */
  label: string
  start: Act<In>
  stop: Act<In>
  /** Why the task cannot be started now. */
  refusal: Refusal | null
}

const colors: Partial<Record<TaskState, string>> = { connected: 'teal', failed: 'orange' }

/** A command that ended without what the user wanted. A start that was cancelled by a stop did what the user wanted. */
const isFault = ({ state, code }: UnitCommand): boolean => state !== 'done' && code !== 'cancelled'

/** UI-182: the state of a task, the button that starts or stops it, and why its last command had no success. */
export function TaskControl<In>({ unit, task, label, start, stop, refusal }: TaskControlProps<In>) {
  const { t } = useTranslation('unit-commands')
  const state = taskState(unit, task)
  const own = unit.tasks.find(({ kind }) => kind === task)
  const names = { name: unit.name, task: label }
  const starting = useTracked(start.procedure, {
    unit,
    access: 'units.operate',
    refusal,
    isOne: start.isOne,
    about: names.name,
    failed: (reason) => t('task.notStarted', { ...names, reason }),
  })
  const stopping = useTracked(stop.procedure, {
    unit,
    access: 'units.operate',
    refusal: refuseTaskStop(unit, task),
    isOne: stop.isOne,
    about: names.name,
    failed: (reason) => t('task.notStopped', { ...names, reason }),
  })
  const starts = isOff(state)
  const [command, { input }] = starts ? [starting, start] : [stopping, stop]
  const Icon = starts ? IconPlayerPlay : IconPlayerStop
  const { last } = command
  // The unit stops nothing that it has not begun, and a stop that it follows is not repeated.
  const isWaiting = starting.isSent || stopping.isSent || own?.transition === 'stopping'
  return (
    <div className={classes.task}>
      <div className={classes.taskLine}>
        <span role="status" className={classes.taskState}>
          {(state === 'connecting' || state === 'disconnecting') && <Loader size={iconSize.sm} aria-hidden />}
          <Badge variant={state in colors ? 'light' : 'default'} color={colors[state] ?? 'gray'} tt="none">
            {t(`task.state.${state}`)}
          </Badge>
          {!starts && own && own.by !== null && <span className={classes.meta}>{t('by', { by: own.by })}</span>}
        </span>
        <CommandButton
          command={command}
          variant={starts ? 'filled' : 'default'}
          loading={isWaiting}
          leftSection={<Icon size={iconSize.md} aria-hidden />}
          aria-label={t(starts ? 'task.startOf' : 'task.stopOf', names)}
          onRun={() => void command.run(input)}
        >
          {t(starts ? 'task.start' : 'task.stop')}
        </CommandButton>
      </div>
      {last && !isOpen(last) && isFault(last) && <Outcome command={last} running="" />}
    </div>
  )
}
