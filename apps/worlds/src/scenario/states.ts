import type { Predicate } from '@backhaul/simulation'
import { type Play, seenName } from './play.ts'
import { why } from './why.ts'

const watched = [
  ['units', 'unit', 'status'],
  ['channels', 'channel', 'status'],
  ['servers', 'server', 'state'],
  ['videoReturns', 'videoReturn', 'status'],
  ['gateways', 'gateway', 'state'],
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
  /** All alerts so far. */
  const alerts = new Map<string, object>()
  const note = (id: string, state: string, is: Record<string, unknown>) => {
    const before = known.get(id)
    if (before === state) return
    known.set(id, state)
    play.recorder?.state(is as Predicate)
    journal.note(world.elapsedMs, 'state', [id], before === undefined ? `${id} is ${state}` : `${id}: ${before} → ${state}`)
    if (before !== undefined) for (const reason of why(play, id)) journal.note(world.elapsedMs, 'cause', [id], `  ${id}: ${reason}`)
  }
  const noteAlerts = () => {
    const active = new Map<string, object>()
    for (const [, { type, deviceId }] of world.values('alerts'))
      active.set(`alert ${String(type)} of ${String(deviceId)}`, { alert: deviceId, type })
    for (const [name, is] of active) {
      alerts.set(name, is)
      note(name, 'active', { ...is })
    }
    for (const [name, is] of alerts) if (known.get(name) === 'active' && !active.has(name)) note(name, 'over', { ...is, active: false })
  }
  let changes: number | undefined
  return () => {
    if (world.changes !== undefined && world.changes === changes) return
    changes = world.changes
    for (const [kind, word, field] of watched)
      for (const [id, row] of world.values(kind)) {
        note(id, String(row[field]), { [word]: id, [field]: row[field] })
        seen.add(seenName(kind, String(row[field])))
      }
    noteAlerts()
    noteSeen(play)
  }
}
