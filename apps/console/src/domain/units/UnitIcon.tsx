import type { UnitIconState } from '@backhaul/contract/units'
import type { Tone } from './status-appearance.ts'
import classes from './icons.module.css'
import { named } from '../../ui/named.ts'

// The camera body with its antenna is always the same; the mark in it is the state.
const body =
  'M3 7.5A1.5 1.5 0 0 1 4.500 6h9A1.5 1.5 0 0 1 15 7.5v7a1.5 1.5 0 0 1-1.500 1.500h-9A1.5 1.5 0 0 1 3 14.5zM15 9.500l3-2v7l-3-2M6 6V3.500'

const states: Readonly<Record<UnitIconState, { tone: Tone; mark: string }>> = {
  offline: { tone: 'offline', mark: 'M6.500 8.500l5 5M11.500 8.500l-5 5' },
  upgrading: { tone: 'upgrading', mark: 'M9 13.700V8.500M6.600 10.700L9 8.300l2.400 2.400' },
  'fetch-logs': { tone: 'upgrading', mark: 'M6 9h6M6 11h6M6 13h3.500' },
  busy: { tone: 'busy', mark: 'M7.500 8.500l4 2.500l-4 2.500z' },
  online: { tone: 'online', mark: 'M6.300 11.200l1.900 1.900l3.600-4' },
}

/** R-065, UI-169: offline, upgrading, fetch-logs, busy or online. `onAir` makes it red, which nothing else is. */
export function UnitIcon({
  state,
  label,
  onAir = false,
  size = 20,
}: {
  state: UnitIconState
  label?: string
  onAir?: boolean
  size?: number
}) {
  const { tone, mark } = states[state]
  return (
    <svg
      className={classes.unit}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      data-tone={onAir ? 'streaming' : tone}
      {...(label === undefined ? { 'aria-hidden': true } : named(label))}
    >
      <path d={body} data-dashed={state === 'offline' || undefined} />
      <path d={mark} />
    </svg>
  )
}
