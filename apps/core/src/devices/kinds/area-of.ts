import type { StoredKind } from '../../store/memberships.ts'

/** The name of each kind in the registry, in the store and among the configurers. */
export const areaOf = {
  unit: 'units',
  channel: 'channels',
  server: 'servers',
  videoReturn: 'videoReturns',
  gateway: 'gateways',
} as const satisfies Record<StoredKind, string>
