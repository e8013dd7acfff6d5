import { type Play, seenName } from './play.ts'
import { why } from './why.ts'

const watched = [
  ['units', 'status'],
  ['channels', 'status'],
  ['servers', 'state'],
] as const

function noteSeen({ world, seen }: Play): void {
  for (const [, { transition }] of world.values('units'))
    if (transition) seen.add(seenName('transition', (transition as { kind: string }).kind))
  for (const [, alert] of world.values('alerts')) seen.add(seenName('alert', String(alert['type'])))
  for (const [, notice] of world.values('notices')) if ('event' in notice) seen.add(seenName('event', String(notice['event'])))
}

/** Returns a function that notes each status that has changed since its last call, with the reasons that the device has for it. */
export function watchStates(play: Play): () => void {
  const { world, journal, seen } = play
  const known = new Map<string, string>()
  const note = (id: string, state: string) => {
    const before = known.get(id)
    if (before === state) return
    known.set(id, state)
    journal.note(world.elapsedMs, 'state', [id], before === undefined ? `${id} is ${state}` : `${id}: ${before} → ${state}`)
    if (before !== undefined) for (const reason of why(play, id)) journal.note(world.elapsedMs, 'cause', [id], `  ${id}: ${reason}`)
  }
  const noteAlerts = () => {
    const active = new Set(Array.from(world.values('alerts'), ([, { type, deviceId }]) => `alert ${String(type)} of ${String(deviceId)}`))
    for (const name of active) note(name, 'active')
    for (const [name, state] of known) if (state === 'active' && !active.has(name)) note(name, 'over')
  }
  return () => {
    for (const [kind, field] of watched)
      for (const [id, row] of world.values(kind)) {
        note(id, String(row[field]))
        seen.add(seenName(kind, String(row[field])))
      }
    noteAlerts()
    noteSeen(play)
  }
}
