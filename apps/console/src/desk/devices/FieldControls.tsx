import { Slider, Switch } from '@mantine/core'
import type { Act } from '@backhaul/simulation'
import { useState } from 'react'
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

/** A slider of a device. It acts when it is released, and follows the device while it is not moved. */
export function ActSlider({ label, 'aria-label': name = label, value, max, text, actOf }: ActSliderProps) {
  const act = useFieldAct()
  const [moved, setMoved] = useState<number | null>(null)
  const end = (wanted: number) => void act.run(actOf(wanted)).finally(() => setMoved(null))
  return (
    <div className={classes.slider}>
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
        onChange={(wanted) => {
          setMoved(wanted)
          act.showLine(actOf(wanted))
        }}
        onChangeEnd={end}
      />
      <output>{text(moved ?? value)}</output>
    </div>
  )
}
