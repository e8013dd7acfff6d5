import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store/index.ts'
import { type SealedTableName, sealedTables } from '../store/sealed-secrets.ts'
import type { Sealing } from './sealing.ts'

/** Secrets that are read at a time. */
const pageMax = 200

interface Deps {
  readonly store: Pick<Store, 'sealedSecrets'>
  readonly sealing: Sealing
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Seals stored secrets with the first key that were sealed with another one, so that the former key can be removed. Secrets that no
 * key opens stay as they are, and the log has their number. Returns the function that ends the work.
 */
export function resealSecrets({ store, sealing, log }: Deps): () => Promise<void> {
  let stopped = false

  async function reseal(table: SealedTableName): Promise<void> {
    let [after, resealed, unreadable] = ['', 0, 0]
    for (;;) {
      const page = stopped ? [] : await store.sealedSecrets.page(table, after, pageMax)
      for (const row of page) {
        const secret = sealing.open(row.sealed, row.place)
        if (secret === null) unreadable++
        else if (!stopped && !sealing.isCurrent(row.sealed)) {
          await store.sealedSecrets.replace(table, row, sealing.seal(secret, row.place))
          resealed++
        }
      }
      const last = page.at(-1)
      if (last === undefined || page.length < pageMax) break
      after = last.after
    }
    if (resealed > 0) log.info({ table, count: resealed }, 'secrets were sealed with the first key')
    if (unreadable > 0) log.warn({ table, count: unreadable }, 'no key opens these secrets; users must enter them again')
  }

  async function run(): Promise<void> {
    try {
      for (const table of sealedTables) await reseal(table)
    } catch (error) {
      log.warn({ err: error }, 'secrets could not be sealed with the first key; the next start tries it again')
    }
  }

  const running = run()
  return () => {
    stopped = true
    return running
  }
}
