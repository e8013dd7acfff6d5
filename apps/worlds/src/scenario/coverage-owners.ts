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
    value: 'SOCIAL_NETWORK_FAILED',
    owner: 'destinations',
    reason: 'The built-in networks always reply. apps/core/src/destinations has the test.',
  },
  {
    kind: 'code',
    value: 'TOO_MANY_OWN_FILE_LINKS',
    owner: 'files',
    reason: 'It needs 21 files with links. apps/core/src/calls/channel-files/file-links.db.test.ts has the test.',
  },
]
