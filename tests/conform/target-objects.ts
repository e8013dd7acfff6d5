import { type AnyCall, callsOf, type SubjectKind, subjects } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { ServerType } from '@backhaul/contract/servers'
import type { Ask } from './request.ts'

/** Ids per kind of subject, and per kind of plain resource, that the lists of the target show. */
export type Found = ReadonlyMap<string, readonly string[]>

/** Objects of a kind that are tried until a call does not refuse one, such as a server of another type. */
const triedMax = 30
/** Inventories that are searched for a story and for resources. */
const inventoriesMax = 20

/** Returns the input of a call for each object of the target; none if the target has no such object. */
export function inputsOf(call: AnyCall, found: Found): Record<string, unknown>[] {
  if (call.on === undefined) return [{ ...call.example }]
  const ids = found.get(call.on === 'resource' ? (call.resource ?? '') : call.on) ?? []
  return ids.map((id) => ({ ...call.example, [subjects[call.on as SubjectKind].id]: id }))
}

/** Returns the texts of a field in the rows of a list, whatever else the list contains. */
function textsOf(body: unknown, list: string | null, field: string): string[] {
  const rows = list === null ? body : (body as Record<string, unknown> | null | undefined)?.[list]
  if (!Array.isArray(rows)) return []
  return rows.map((row) => (row as Record<string, unknown> | null)?.[field]).filter((value) => typeof value === 'string')
}

/** Finds objects of each kind through the lists. A list without a usable reply has none; its own check reports the reply. */
export async function findSubjects(ask: Ask, cookie: string): Promise<Found> {
  const read = async (call: AnyCall, input: Record<string, unknown> = {}): Promise<unknown> =>
    ask(call.http[0], input, cookie).then(
      ({ body }) => body,
      () => undefined,
    )
  const found = new Map<string, readonly string[]>()
  const note = (kind: string, ids: readonly string[]) => {
    const all = [...new Set([...(found.get(kind) ?? []), ...ids])]
    if (all.length > 0) found.set(kind, all.slice(0, triedMax))
  }
  note('unit', textsOf(await read(contract.units.list), 'units', 'uniqueId'))
  const channels = await read(contract.channels.list)
  note('channel', textsOf(channels, 'channels', 'channelId'))
  note('ptmpChannel', textsOf(channels, 'channels', 'channelId'))
  // Users who do not administer servers see no list of them; channels name theirs.
  for (const type of ServerType.options)
    note('server', textsOf(await read(contract.servers.listPage, { type, limit: 7 }), 'items', 'uniqueId'))
  note('server', textsOf(channels, 'channels', 'serverId'))
  note('videoReturn', textsOf(await read(contract.videoReturn.listPage), 'items', 'uniqueId'))
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
