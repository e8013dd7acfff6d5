import { Slider, Switch } from '@mantine/core'
import type { Act } from '@backhaul/simulation'
import { realClock } from '@backhaul/clock'
import { type KeyboardEvent, useRef, useState } from 'react'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import classes from './devices.module.css'
import { useFieldAct } from './use-field-act.ts'

interface ActSwitchProps {
  label: string
  'aria-label'?: string
  checked: boolean
  actOf: (checked: boolean) => Act
}

/** A switch of a device. With the focus, it shows the line of a shell that does the same. */
export function ActSwitch({ label, checked, actOf, ...rest }: ActSwitchProps) {
  const act = useFieldAct()
  return (
    <DisabledReason reason={act.reason} field>
      <Switch
        label={label}
        checked={checked}
        onFocus={() => act.showLine(actOf(!checked))}
        onChange={({ currentTarget }) => void act.run(actOf(currentTarget.checked))}
        {...rest}
      />
    </DisabledReason>
  )
}

interface ActSliderProps {
  label: string
  'aria-label'?: string
  value: number
  max: number
  text: (value: number) => string
  actOf: (value: number) => Act
}

/** Steps of the keys Page Up and Page Down. */
const pageSteps = 10
/** Time between two acts of one slider: a key that is held gives one act after another. */
const betweenMs = 300

/** Runs acts one after another. Of those that arrive meanwhile, the last one runs. */
function useLast(run: (value: number) => Promise<unknown>, onIdle: () => void): (value: number) => void {
  const state = useRef<{ wanted: number | null; isBusy: boolean }>({ wanted: null, isBusy: false })
  return async (value) => {
    const { current } = state
    current.wanted = value
    if (current.isBusy) return
    current.isBusy = true
    while (current.wanted !== null) {
      const next = current.wanted
      current.wanted = null
      await run(next)
      await new Promise<void>((resolve) => realClock.after(betweenMs, resolve))
    }
    current.isBusy = false
    onIdle()
  }
}

/** A slider of a device. It acts when it is released, and follows the device while it is not moved. */
export function ActSlider({ label, 'aria-label': name = label, value, max, text, actOf }: ActSliderProps) {
  const act = useFieldAct()
  const [moved, setMoved] = useState<number | null>(null)
  const end = useLast(
    (wanted) => act.run(actOf(wanted)),
    () => setMoved(null),
  )
  const move = (wanted: number) => {
    setMoved(wanted)
    act.showLine(actOf(wanted))
  }
  const onPageKey = (event: KeyboardEvent) => {
    const steps = event.key === 'PageUp' ? pageSteps : event.key === 'PageDown' ? -pageSteps : 0
    if (steps === 0 || act.reason !== null) return
    event.preventDefault()
    event.stopPropagation()
    const wanted = Math.max(0, Math.min(max, (moved ?? value) + steps))
    move(wanted)
    end(wanted)
  }
  return (
    <div className={classes.slider} onKeyDownCapture={onPageKey}>
      <span aria-hidden>{label}</span>
      <Slider
        className={classes.track ?? ''}
        min={0}
        max={max}
        value={moved ?? value}
        disabled={act.reason !== null}
        label={null}
        thumbLabel={name}
        thumbProps={{ 'aria-valuetext': text(moved ?? value) }}
        onFocus={() => act.showLine(actOf(moved ?? value))}
        onChange={move}
        onChangeEnd={end}
      />
      <output>{text(moved ?? value)}</output>
    </div>
  )
}
