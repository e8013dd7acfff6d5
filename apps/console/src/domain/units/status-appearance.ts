import type { UnitStatus } from '@backhaul/contract/units'

/** The colours of the theme that a status may take: `var(--status-{tone})`. Red is `streaming` and nothing else. */
export type Tone = 'streaming' | 'online' | 'busy' | 'upgrading' | 'offline' | 'warning'

/** How a shape is drawn, in a box of 12 × 12: filled, or as a line of 1.75. */
export interface Shape {
  readonly path: string
  readonly drawn: 'filled' | 'line'
}

export interface StatusAppearance {
  readonly tone: Tone
  readonly shape: Shape
}

const filled = (path: string): Shape => ({ path, drawn: 'filled' })
const line = (path: string): Shape => ({ path, drawn: 'line' })

const ring = 'M6 1.9a4.1 4.1 0 1 0 0 8.2a4.1 4.1 0 1 0 0-8.2z'
const disc = 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z'

/** A status of a unit, or a state that only channels and servers have: `receiving` carries video, `noPicture` waits, `fault` needs help. */
export type ShapeName = UnitStatus | 'receiving' | 'noPicture' | 'fault'

/** One shape per status, so that colour alone identifies none; the same in list, map, counters and charts. */
export const statusAppearance: Readonly<Record<ShapeName, StatusAppearance>> = {
  offline: { tone: 'offline', shape: line(ring) },
  unavailable: { tone: 'offline', shape: line(`${ring}M3.2 8.8l5.6-5.6`) },
  idle: { tone: 'online', shape: filled(disc) },
  online: { tone: 'online', shape: filled(`${disc}M6 4a2 2 0 1 1 0 4a2 2 0 1 1 0-4z`) },
  forwarding: { tone: 'online', shape: filled('M6 1l5 6H8v4H4V7H1z') },
  streaming: { tone: 'streaming', shape: filled('M2.5 1l8.5 5l-8.5 5z') },
  streamingandforwarding: { tone: 'streaming', shape: filled('M1 1.5L6 6L1 10.5zM6 1.5L11.5 6L6 10.5z') },
  storeandforward: { tone: 'busy', shape: filled('M1.5 1.5h9v9h-9zM4 5.25h4L6 8z') },
  transparent_bridge: { tone: 'busy', shape: filled('M1 2h3v3h4V2h3v8H8V7H4v3H1z') },
  setup_transparent_bridge: { tone: 'busy', shape: line('M2 2v8M10 2v8M2 6h2M6 6h.01M8 6h2') },
  speedtest: { tone: 'busy', shape: line('M1.5 9a4.7 4.7 0 1 1 9 0M6 8.5L8.6 4.6') },
  upgrading: { tone: 'upgrading', shape: filled('M6 .8l5 5H1zM1 7.4l5-1.2l5 1.2v3.4H1z') },
  receiving: { tone: 'online', shape: filled('M4.25 .8h3.5v3.4h3L6 8.6L1.25 4.2h3zM1 9.4h10v1.8H1z') },
  noPicture: { tone: 'offline', shape: line('M1.9 2.4h8.2v7.2H1.9z') },
  fault: { tone: 'warning', shape: line('M6 1.6l4.7 8.6H1.3zM6 5v2M6 8.7h.01') },
  fetchlogs: { tone: 'upgrading', shape: filled('M1.5 1.5h9v1.8h-9zM1.5 5.1h9v1.8h-9zM1.5 8.7h5.6v1.8H1.5z') },
}
