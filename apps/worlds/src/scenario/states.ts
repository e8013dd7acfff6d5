import type { Play } from './play.ts'
import { why } from './why.ts'

const watched = [
  ['units', 'status'],
  ['channels', 'status'],
  ['servers', 'state'],
] as const

/** Returns a function that notes each status that has changed since its last call, with the reasons that the device has for it. */
export function watchStates(play: Play): () => void {
  const { world, journal } = play
  const known = new Map<string, string>()
  const note = (id: string, state: string) => {
    const before = known.get(id)
    if (before === state) return
    known.set(id, state)
    journal.note(world.elapsedMs, 'state', [id], before === undefined ? `${id} is ${state}` : `${id}: ${before} → ${state}`)
    if (before !== undefined) for (const reason of why(play, id)) journal.note(world.elapsedMs, 'cause', [id], `  ${id}: ${reason}`)
  }
  return () => {
    for (const [kind, field] of watched) for (const [id, row] of world.values(kind)) note(id, String(row[field]))
  }
}
