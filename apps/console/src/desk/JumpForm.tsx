import { TextInput } from '@mantine/core'
import { jumpHMax, refuseJump } from '@backhaul/simulation'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActButton } from './ActButton.tsx'
import classes from './desk.module.css'
import { useDesk } from './desk.ts'
import { useAct } from './use-act.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a time for a field of type `datetime-local`, which has no time zone. */
function fieldText(at: number): string {
  const time = new Date(at)
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day}T${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`
}

/** Moves the world to a time. */
export function JumpForm() {
  const { t } = useTranslation('desk')
  const { world } = useDesk()
  const { now, movingTo } = world.clock
  const [text, setText] = useState<string | null>(null)
  const jump = useAct('clock.jump')
  const to = new Date(text ?? fieldText(now + 3_600_000)).getTime()
  const code = Number.isNaN(to) ? null : refuseJump(now, to)
  const fault = Number.isNaN(to) ? t('transport.noTime') : code && t(`error.${code}`, { jumpHMax })
  const refusal = movingTo === null ? fault : t('error.CLOCK_MOVING')
  const input = { worldId: world.id, to: Number.isNaN(to) ? now : to }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal === null && jump.reason === null && !jump.isPending) void jump.run(input)
  }
  return (
    <form className={classes.controls} onSubmit={submit}>
      <TextInput
        type="datetime-local"
        step={1}
        aria-label={t('transport.jumpTo')}
        value={text ?? fieldText(now + 3_600_000)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={() => setText((before) => before ?? fieldText(now + 3_600_000))}
      />
      <ActButton act={jump} input={input} refusal={refusal}>
        {t('transport.jump')}
      </ActButton>
    </form>
  )
}
