import { type ChannelCounterName, channelCounterNames } from '@backhaul/rules/counters'
import type { ReactNode } from 'react'
import { CounterBar } from '../../ui/list/CounterBar.tsx'
import { toggleValue } from '../../ui/list/filter.ts'
import { StatusShape } from '../units/StatusShape.tsx'
import { useChannelText } from './channel-text.tsx'

const icons: Readonly<Partial<Record<ChannelCounterName, ReactNode>>> = {
  busy: <StatusShape status="receiving" size={10} />,
  idle: <StatusShape status="idle" size={10} />,
  offline: <StatusShape status="offline" size={10} />,
}
const firstOfGroup: ReadonlySet<ChannelCounterName> = new Set<ChannelCounterName>(['sdi', 'preview'])

interface ChannelCountersProps {
  counts: Readonly<Record<ChannelCounterName, number>>
  active: readonly string[]
  onChange: (active: readonly string[]) => void
}

/** the counter bar of channels, in the order of Services §3. A click filters by the counter. */
export function ChannelCounters({ counts, active, onChange }: ChannelCountersProps) {
  'use no memo' // it renders again with its counts; the compiler's memo would only make the chunk larger
  const t = useChannelText()
  return (
    <CounterBar
      label={t('counters')}
      counters={channelCounterNames.map((name) => ({
        name,
        title: t(`counter.${name}`),
        icon: icons[name],
        isFirstOfGroup: firstOfGroup.has(name),
      }))}
      counts={counts}
      active={active}
      onToggle={(name) => onChange(toggleValue(active, name))}
    />
  )
}
