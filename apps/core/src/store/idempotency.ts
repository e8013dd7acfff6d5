import { poolOf } from '@backhaul/database'
import type { ErrorCode, ErrorParams } from '@backhaul/contract'
import type { PrismaClient } from '@backhaul/database/client'
import { unbounded, write } from './marks.ts'

/** Keys of one user. Beyond that the oldest ones are forgotten, and their repetitions are new calls. */
const keysMax = 1000

/** How a write ended. */
export type Outcome = { output: unknown } | { code: ErrorCode; params: ErrorParams }

/** A write with a key that a core has begun. `at` is in ms. */
export interface Claim {
  readonly userId: string
  readonly key: string
  readonly request: string
  readonly at: number
}

/** A write of an earlier claim; without an outcome while it runs. */
export type Claimed = Pick<Claim, 'request' | 'at'> & { readonly outcome: Outcome | null }

interface Row {
  request: string
  at: Date
  outcome: Outcome | null
}

export const idempotencyStore = (prisma: PrismaClient) => ({
  /** Claims a key, in place of a claim made before `after`; returns the present claim when there is one already. */
  claim: unbounded(async ({ userId, key, request, at }: Claim, after: number): Promise<Claimed | null> => {
    const pool = poolOf(prisma)
    const { rowCount } = await pool.query(
      `INSERT INTO idempotency_keys (user_id, key, request, at) VALUES ($1, $2, $3, to_timestamp($4 / 1000.0))
       ON CONFLICT (user_id, key) DO UPDATE SET request = excluded.request, at = excluded.at, outcome = NULL
         WHERE idempotency_keys.at <= to_timestamp($5 / 1000.0)`,
      [userId, key, request, at, after],
    )
    if (rowCount === 0) {
      const { rows } = await pool.query<Row>('SELECT request, at, outcome FROM idempotency_keys WHERE user_id = $1 AND key = $2', [
        userId,
        key,
      ])
      const [found] = rows
      // A claim that was given up since then counts as one that still runs: the next try finds it free.
      return found === undefined ? { request, at, outcome: null } : { ...found, at: found.at.getTime() }
    }
    await pool.query(
      `DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM idempotency_keys WHERE user_id = $1 ORDER BY at DESC OFFSET ${keysMax}))`,
      [userId],
    )
    return null
  }),

  /** Stores how a claimed write ended. */
  keep: write(async ({ userId, key, at }: Claim, outcome: Outcome): Promise<void> => {
    await poolOf(prisma).query(
      'UPDATE idempotency_keys SET outcome = $4 WHERE user_id = $1 AND key = $2 AND at = to_timestamp($3 / 1000.0)',
      [userId, key, at, JSON.stringify(outcome)],
    )
  }),

  /** Gives a claim up: its write changed nothing and may be repeated. */
  release: write(async ({ userId, key, at }: Claim): Promise<void> => {
    await poolOf(prisma).query('DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2 AND at = to_timestamp($3 / 1000.0)', [
      userId,
      key,
      at,
    ])
  }),
})
