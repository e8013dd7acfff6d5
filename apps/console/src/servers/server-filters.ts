import { type ServerRow, ServerType } from '@backhaul/contract/servers'
import { type ServerCounterName, serverCounterNames, serverCountersOf } from '@backhaul/rules/counters'
import { filter } from '../ui/list/filter.ts'

export const serverStates = ['busy', 'idle', 'upgrading', 'offline'] as const
const stateCounters: ReadonlySet<ServerCounterName> = new Set(serverStates)
const kindOf = (counter: ServerCounterName) => (counter === 'activeAlerts' ? 'alerts' : stateCounters.has(counter) ? 'state' : 'type')

/** Counters of one kind are alternatives: busy and hub together are the busy hubs. */
function passesCounters(server: ServerRow, wanted: readonly ServerCounterName[]): boolean {
  const counted = serverCountersOf(server)
  return wanted.every((counter) => wanted.some((other) => kindOf(other) === kindOf(counter) && counted.includes(other)))
}

export const serverFilters = [
  filter({ key: 'state', values: serverStates, test: (wanted) => (server: ServerRow) => wanted.includes(server.state) }),
  filter({ key: 'type', values: ServerType.options, test: (wanted) => (server: ServerRow) => wanted.includes(server.type) }),
  filter({
    key: 'place',
    values: ['cloud', 'rack'] as const,
    test: (wanted) => (server: ServerRow) => wanted.includes(server.cloudProvider === null ? 'rack' : 'cloud'),
  }),
  filter({
    key: 'counter',
    values: serverCounterNames,
    isOutside: true,
    test: (wanted) => (server: ServerRow) => passesCounters(server, wanted),
  }),
]

/** Returns the search of servers, or null for an empty text. */
export function serverSearch(text: string, groupName: (id: string) => string): ((server: ServerRow) => boolean) | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const holds = (value: string | null) => value !== null && value.toLowerCase().includes(wanted)
  return ({ name, alias, serial, uniqueId, groups }) =>
    holds(name) || holds(alias) || holds(serial) || holds(uniqueId) || groups.some((id) => holds(groupName(id)))
}
