import type { FastifyBaseLogger } from 'fastify'
import { type ChangeApplierDeps, createChangeApplier } from '../registry/apply-changes.ts'
import { byKind } from '../registry/changed-by-kind.ts'
import type { Outcomes } from './outcomes.ts'
import { listedMax } from '../../store/object-changes.ts'

interface Deps extends ChangeApplierDeps {
  outcomes: Outcomes
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type LateWrites = ReturnType<typeof createLateWrites>

/**
 * Brings the registry to what is stored after writes of which the outcome is unknown: their calls ended before they could take
 * the stored rows into it. The recent entries of the list of changes say where to look.
 */
export function createLateWrites({ outcomes, log, ...deps }: Deps) {
  const { apply, everything } = createChangeApplier(deps)
  let running: Promise<true> | null = null
  let next: Promise<true> | null = null

  async function catchUp(): Promise<true> {
    const objects = await deps.store.objectChanges.recent()
    await apply(objects.length > listedMax ? await everything() : byKind(objects))
    return true
  }

  /** Runs one comparison at a time. Those that ask while it runs share the next one, because theirs may not have been read. */
  function shared(): Promise<true> {
    if (running === null) {
      running = catchUp().finally(() => (running = null))
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return shared()
      })
    return next
  }

  return {
    /** Compares when a write has ended. `ended` settles then; it rejects when that was not seen. */
    settle(ended: Promise<unknown>): void {
      const read = () =>
        shared().catch((error: unknown) => (log.warn({ err: error }, 'late changes could not be read; it is tried again'), undefined))
      void outcomes.known(ended.then(read), read)
    },
  }
}
