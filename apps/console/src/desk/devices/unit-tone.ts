import type { UnitInField } from '@backhaul/simulation'

/** Returns the colour of a unit on the map, by the name of its status. */
export const toneOf = ({ power, isOnAir }: UnitInField) => (power === 'off' ? 'offline' : isOnAir ? 'streaming' : 'online')
