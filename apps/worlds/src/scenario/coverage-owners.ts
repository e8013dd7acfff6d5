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
    kind: 'units',
    value: 'transparent_bridge',
    owner: '6 of 9',
    reason: 'The core has no records of gateways, so no fleet runs the far end of a databridge.',
  },
]
