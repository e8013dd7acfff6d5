import type { Store } from '../../store/index.ts'
import type { Devices } from '../link/devices.ts'
import type { ServerRecord } from '../registry/record.ts'

/** How often the end of one call is requested. */
const triesMax = 3

interface Deps {
  readonly store: Pick<Store, 'audioRooms'>
  readonly devices: Pick<Devices, 'commandInBackground'>
  /** Whether this core knows a room. Another core may have stored one that it does not know yet. */
  readonly isKnown: (roomId: string) => boolean
}

/**
 * Ends the calls that servers report into rooms that are not stored: a room may be deleted while a call into it begins. No user
 * could end such a call, which would keep its line. Each report of a server repeats a request that had no effect, a few times.
 */
export function createOrphanedCalls({ store, devices, isKnown }: Deps): (server: ServerRecord) => void {
  /** The requests for the end of each call, by server. */
  const tries = new Map<string, Map<string, number>>()
  const sending = new Set<string>()

  const orphansOf = ({ state }: ServerRecord) =>
    (state.ifb?.calls ?? []).flatMap(({ line, roomId }) => (roomId === null || isKnown(roomId) ? [] : [{ line, roomId }]))

  async function end(server: ServerRecord): Promise<void> {
    const ids = [...new Set(orphansOf(server).map(({ roomId }) => roomId))]
    const stored = new Set((await store.audioRooms.some(ids)).map(({ id }) => id))
    const made = tries.get(server.id) ?? new Map<string, number>()
    tries.set(server.id, made)
    const open = orphansOf(server).filter(({ line, roomId }) => !stored.has(roomId) && (made.get(`${line}/${roomId}`) ?? 0) < triesMax)
    for (const { line, roomId } of open) {
      // The line may have got another call meanwhile.
      if (!orphansOf(server).some((one) => one.line === line && one.roomId === roomId)) continue
      made.set(`${line}/${roomId}`, (made.get(`${line}/${roomId}`) ?? 0) + 1)
      await devices.commandInBackground(server.id, { kind: 'endCall', line })
    }
  }

  return (server) => {
    if (orphansOf(server).length === 0) return void tries.delete(server.id)
    if (server.state.offline === true || server.link === null || sending.has(server.id)) return
    sending.add(server.id)
    void end(server)
      .catch(() => undefined)
      .finally(() => sending.delete(server.id))
  }
}
