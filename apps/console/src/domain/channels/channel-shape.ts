import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitStatus } from '@backhaul/contract/units'

const shapes: Readonly<Record<ChannelRow['status'], UnitStatus>> = {
  offline: 'offline',
  unavailable: 'unavailable',
  idle: 'idle',
  online: 'online',
  collecting: 'storeandforward',
  PlayStoredFile: 'storeandforward',
  connecting: 'setup_transparent_bridge',
  upgrading: 'upgrading',
}

/** Returns the status whose shape and colour a channel has: those of a unit that does the same. Only on air is red. */
export const channelShape = ({ onAir, status }: Pick<ChannelRow, 'onAir' | 'status'>): UnitStatus => (onAir ? 'streaming' : shapes[status])
