import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import type { ChannelRow, Unit, UnitRow } from '@backhaul/contract'
import { useTranslation } from 'react-i18next'
import { Guarded } from '../ui/Guarded.tsx'
import { channelFacts, movingState, streamAct, useSelectedChannel, useTransitions } from './use-unit.ts'
import { useUnitDesk } from './UnitDesk.tsx'

interface StreamButtonProps {
  unit: UnitRow & Partial<Unit>
  size?: 'compact-xs' | 'sm'
  tabIndex?: number
}

/** Start or stop, whichever is due: says what it will do and to which channel, waits while the unit follows. */
export function StreamButton({ unit, size = 'compact-xs', tabIndex }: StreamButtonProps) {
  const { t } = useTranslation('units')
  const { acts, why } = useUnitDesk()
  const channel: ChannelRow | undefined = useSelectedChannel(unit)
  const transition = useTransitions(unit.uniqueId).isTransition
  const { act, refusal } = streamAct(unit, channelFacts(unit.selChannel, channel))
  const moving = transition === undefined ? movingState(unit) : transition.wanted === 'running' ? 'connecting' : 'disconnecting'
  const records = unit.transmissionMode === 'Store & Forward'
  const isStop = act === 'stop'
  const words = moving !== null && transition !== undefined ? `act.${moving}` : isStop ? 'act.stop' : records ? 'act.record' : 'act.start'
  const Icon = isStop ? IconPlayerStop : records ? IconPlayerRecord : IconPlayerPlay
  const title = t(isStop ? 'act.stopTitle' : records ? 'act.recordTitle' : 'act.startTitle', { name: unit.name, channel: unit.selChannel?.name ?? '–' })
  return (
    <Guarded reason={transition === undefined ? why('units.operate', refusal) : null}>
      <Button
        size={size}
        variant={isStop ? 'default' : 'light'}
        fullWidth
        loading={transition !== undefined}
        loaderProps={{ type: 'dots' }}
        leftSection={<Icon size={size === 'sm' ? 16 : 13} aria-hidden />}
        aria-label={transition === undefined ? title : `${unit.name}: ${t(words)}`}
        title={title}
        tabIndex={tabIndex}
        onClick={() => void (isStop ? acts.stop(unit) : acts.start(unit))}
      >
        {t(words)}
      </Button>
    </Guarded>
  )
}
