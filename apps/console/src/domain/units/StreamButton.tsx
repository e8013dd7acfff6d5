import { Button, Loader } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { useIntent } from '../../ui/command/use-intent.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useKitPreferences } from '../../ui/kit.tsx'
import { useDomainText } from '../text.tsx'
import { streamActs, streamIcons, streamLookOf } from './row-acts.ts'
import { channelsOf } from './stop-question.ts'
import classes from './stream-button.module.css'
import { type StreamCalls, useStreamCommands } from './use-stream-commands.ts'

export interface StreamButtonProps {
  unit: UnitRow
  /** The channel that the unit sends to, when the user may see it. */
  channel: ChannelRow | undefined
  calls: StreamCalls
  /** `row` is a plain button, because a list has one per row; `panel` is a button of the library. */
  place: 'row' | 'panel'
  tabIndex?: number
}

/** Starts or stops the stream of a unit, or shows that the unit is on its way. */
export function StreamButton({ unit, channel, calls, place, tabIndex }: StreamButtonProps) {
  const t = useDomainText()
  const { act, pending, reason, run } = useStreamCommands(unit, channel, calls)
  const look = streamLookOf(unit)
  const isPending = pending !== null
  const Icon = streamIcons[look]
  const names = { name: unit.name, channel: channelsOf(unit) }
  const { stopBy } = useKitPreferences().preferences
  const { phase, events } = useIntent({
    action: act,
    intent: act === 'stop' ? stopBy : 'click',
    isAvailable: reason === null && !isPending,
    run,
    question: () => streamActs.stop.question(t, unit),
  })
  const text = isPending ? t(`transition.${pending}`) : phase === 'hint' ? t('act.stop.hold') : t(`act.${look}.verb`)
  const title = t(`act.${look}.line`, names)
  // Not `disabled`, which would take the focus from a user with a keyboard.
  const waiting = isPending ? { 'aria-disabled': true, 'data-disabled': true } : {}
  const button = {
    title,
    'aria-label': isPending ? `${unit.name}: ${text}` : title,
    'data-phase': phase,
    ...events,
    ...(tabIndex !== undefined && { tabIndex }),
  }
  return (
    <DisabledReason reason={reason}>
      {place === 'panel' ? (
        <Button
          {...button}
          className={`${classes.main} ${classes.holds}`}
          data-act={act}
          size="md"
          fullWidth
          {...waiting}
          leftSection={isPending ? <Loader size={iconSize.md} color="currentcolor" /> : <Icon size={iconSize.md} aria-hidden />}
        >
          {text}
        </Button>
      ) : (
        <button
          {...button}
          type="button"
          className={`${classes.button} ${classes.holds}`}
          data-act={act}
          data-waiting={isPending || undefined}
          {...waiting}
        >
          {!isPending && <Icon size={iconSize.xs} aria-hidden />}
          {text}
        </button>
      )}
    </DisabledReason>
  )
}
