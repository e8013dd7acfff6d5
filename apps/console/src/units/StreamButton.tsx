import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { Guarded } from '../ui/Guarded.tsx'
import { channelFacts, streamAct, useSelectedChannel, useTransitions } from './use-unit.ts'
import { useUnitDesk } from './UnitDesk.tsx'
import classes from './units.module.css'

interface StreamButtonProps {
  unit: UnitRow & Partial<Unit>
  size?: 'compact-xs' | 'sm'
  tabIndex?: number
}

/** What the button is and does now; `size` says whether it stands in a row, of which there are many, or alone. */
export function StreamButton({ unit, size = 'compact-xs', tabIndex }: StreamButtonProps) {
  const { t, acts, why } = useUnitDesk()
  const channel: ChannelRow | undefined = useSelectedChannel(unit)
  const transition = useTransitions(unit.uniqueId).isTransition
  const { act, refusal } = streamAct(unit, channelFacts(unit.selChannel, channel))
  const isStop = act === 'stop'
  const records = unit.transmissionMode === 'Store & Forward'
  const Icon = isStop ? IconPlayerStop : records ? IconPlayerRecord : IconPlayerPlay
  const words = t(
    transition !== undefined
      ? transition.wanted === 'running'
        ? 'act.connecting'
        : 'act.disconnecting'
      : isStop
        ? 'act.stop'
        : records
          ? 'act.record'
          : 'act.start',
  )
  const title = t(isStop ? 'act.stopTitle' : records ? 'act.recordTitle' : 'act.startTitle', {
    name: unit.name,
    channel: unit.selChannel?.name ?? '–',
  })
  const button = {
    title,
    'aria-label': transition === undefined ? title : `${unit.name}: ${words}`,
    onClick: () => void (isStop ? acts.stop(unit) : acts.start(unit)),
    ...(tabIndex !== undefined && { tabIndex }),
  }
  return (
    <Guarded reason={transition === undefined ? why('units.operate', refusal) : null}>
      {size === 'sm' ? (
        <Button
          {...button}
          size="sm"
          fullWidth
          variant={isStop ? 'default' : 'filled'}
          loading={transition !== undefined}
          loaderProps={{ type: 'dots' }}
          leftSection={<Icon size={16} aria-hidden />}
        >
          {words}
        </Button>
      ) : (
        <button
          {...button}
          type="button"
          className={classes.act}
          data-act={act}
          data-waiting={transition !== undefined || undefined}
          disabled={transition !== undefined}
        >
          <Icon size={13} aria-hidden />
          {words}
        </button>
      )}
    </Guarded>
  )
}
