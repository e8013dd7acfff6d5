/** A value that no device and no call of today's product produces. */
interface Owned {
  readonly kind: string
  readonly value: string
  /** The part of the work that brings the value. */
  readonly owner: string
  readonly reason: string
}

/** Values without a scenario. An entry that a scenario shows is stale, and fails the report. */
export const owned: readonly Owned[] = [
  {
    kind: 'code',
    value: 'DESTINATION_IN_USE',
    owner: 'destinations',
    reason: 'The id of a new destination is random, and a scenario has no word for it. apps/core/src/destinations has the test.',
  },
  {
    kind: 'code',
    value: 'STREAM_IN_USE',
    owner: 'destinations',
    reason: 'As DESTINATION_IN_USE.',
  },
  {
    kind: 'code',
    value: 'STREAM_NOT_FOUND',
    owner: 'destinations',
    reason: 'As DESTINATION_IN_USE.',
  },
  {
    kind: 'code',
    value: 'SECRET_UNREADABLE',
    owner: 'destinations',
    reason: 'A scenario cannot change the key of the installation. apps/core/src/destinations has the test.',
  },
  {
    kind: 'code',
    value: 'TOO_MANY_DESTINATIONS',
    owner: 'destinations',
    reason: 'An inventory has 200 destinations only after 200 calls. apps/core/src/destinations has the test.',
  },
  {
    kind: 'code',
    value: 'SOCIAL_NETWORK_FAILED',
    owner: 'destinations',
    reason: 'The built-in networks always reply. apps/core/src/destinations has the test.',
  },
  {
    kind: 'code',
    value: 'P2P_TARGET_OUTSIDE_GROUPS',
    owner: 'destinations',
    reason: 'The channels of a scenario are in all its groups. apps/core/src/p2p has the test.',
  },
]
