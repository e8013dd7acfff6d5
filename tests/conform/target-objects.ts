import { type AnyCall, callsOf, type SubjectKind, subjects } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import type { Ask } from './request.ts'

/** An id per kind of subject, and per kind of plain resource, that the lists of the target show. */
export type Found = ReadonlyMap<string, string>

/** Inventories that are searched for a story and for resources. */
const inventoriesMax = 20

/** Returns the input of a call for an object of the target, or null if the target has no such object. */
export function inputOf(call: AnyCall, found: Found): Record<string, unknown> | null {
  if (call.on === undefined) return { ...call.example }
  const id = found.get(call.on === 'resource' ? (call.resource ?? '') : call.on)
  return id === undefined ? null : { ...call.example, [subjects[call.on as SubjectKind].id]: id }
}

/** Returns the texts of a field in the rows of a list, whatever else the list contains. */
function textsOf(body: unknown, list: string | null, field: string): string[] {
  const rows = list === null ? body : (body as Record<string, unknown> | null | undefined)?.[list]
  if (!Array.isArray(rows)) return []
  return rows.map((row) => (row as Record<string, unknown> | null)?.[field]).filter((value) => typeof value === 'string')
}

/** Finds an object of each kind through the lists. A list without a usable reply has none; its own check reports the reply. */
export async function findSubjects(ask: Ask, cookie: string): Promise<Found> {
  const read = async (call: AnyCall, input: Record<string, unknown> = {}): Promise<unknown> =>
    ask(call.http[0], input, cookie).then(
      ({ body }) => body,
      () => undefined,
    )
  const found = new Map<string, string>()
  const note = (kind: string, ids: readonly string[]) => {
    const [id] = ids
    if (id !== undefined && !found.has(kind)) found.set(kind, id)
  }
  note('unit', textsOf(await read(contract.units.list), 'units', 'uniqueId'))
  const channels = await read(contract.channels.list)
  note('channel', textsOf(channels, 'channels', 'channelId'))
  note('ptmpChannel', textsOf(channels, 'channels', 'channelId'))
  // The spec names no list of servers; channels name theirs.
  note('server', textsOf(channels, 'channels', 'serverId'))
  note('group', textsOf(await read(contract.groups.list), null, 'id'))
  note('file', textsOf(await read(contract.channelFiles.list), 'items', 'id'))
  const inventories = textsOf(await read(contract.inventories.list), null, 'id').slice(0, inventoriesMax)
  note('inventory', inventories)
  note('reachedInventory', inventories)

  const lists = [...callsOf(contract)].filter(([name, call]) => call.resource !== undefined && name.endsWith('.list'))
  for (const [kind, list] of [['story', contract.stories.list], ...lists.map(([, call]) => [call.resource, call])] as [string, AnyCall][])
    for (const inventoryId of list.on === undefined ? [null] : inventories)
      if (!found.has(kind)) note(kind, textsOf(await read(list, inventoryId === null ? {} : { inventoryId }), 'items', 'id'))
  return found
}
