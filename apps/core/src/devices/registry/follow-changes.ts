import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { periodically } from '../../periodically.ts'
import { type ChangedObject, listedMax } from '../../store/object-changes.ts'
import { type ChangeApplierDeps, createChangeApplier } from './apply-changes.ts'
import { byKind } from './changed-by-kind.ts'
import type { OtherCores } from './other-cores.ts'

const everyMs = 500
/** The list of changes is kept for a day. A core that could not read it for this long compares everything. */
const trustedMs = 3600 * 1000

interface Deps extends ChangeApplierDeps {
  transportClock: Clock
  log: FastifyBaseLogger
  otherCores: OtherCores
}

/**
 * Brings the registry to what other cores stored: devices that were created, removed, moved or configured, groups and
 * inventories. The list of changes says where to look, and the stored rows decide, so that the order and the number of entries
 * do not matter. A core without another one on its database reads nothing.
 */
export function followChanges({ transportClock, log, otherCores, ...deps }: Deps): () => Promise<void> {
  const { store } = deps
  const { apply, everything } = createChangeApplier(deps)
  /** Null: everything is compared next. */
  let position: string | null = null
  let readMs = 0
  let marks: ReadonlyMap<string, string> = new Map()

  async function read(): Promise<void> {
    const from = position
    const found = from === null ? null : await store.objectChanges.since(from)
    if (found === null || found.objects.length > listedMax) {
      const next = await store.objectChanges.position()
      await apply(await everything())
      position = next
      marks = new Map()
      return
    }
    await apply(byKind(found.objects.filter((one) => marks.get(keyOf(one)) !== one.mark)))
    position = found.position
    marks = new Map(found.objects.map((one) => [keyOf(one), one.mark]))
  }

  async function follow(): Promise<void> {
    const isAlone = !otherCores.run()
    if (isAlone && position === null) return
    try {
      await read()
      readMs = transportClock.monotonicMs()
      // The last changes of a core that ended are read; the next core is met by a comparison of everything.
      if (isAlone) position = null
    } catch (error) {
      if (transportClock.monotonicMs() - readMs > trustedMs) position = null
      throw error
    }
  }

  return periodically({ clock: transportClock, everyMs, log, failure: 'changes of other cores could not be read' }, follow).stop
}

const keyOf = ({ kind, object }: ChangedObject) => `${kind} ${object}`
