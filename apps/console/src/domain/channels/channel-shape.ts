import type { ChannelRow } from '@backhaul/contract/channels'
import type { ShapeName } from '../units/status-appearance.ts'

const shapes: Readonly<Record<ChannelRow['status'], ShapeName>> = {
  offline: 'offline',
  unavailable: 'unavailable',
  idle: 'idle',
  online: 'online',
  collecting: 'receiving',
  PlayStoredFile: 'storeandforward',
  connecting: 'setup_transparent_bridge',
  upgrading: 'upgrading',
}

/** Returns the shape and colour of a channel. Only on air is red; a channel that receives is in order, so it is not amber. */
export const channelShape = ({ onAir, status }: Pick<ChannelRow, 'onAir' | 'status'>): ShapeName => (onAir ? 'streaming' : shapes[status])
