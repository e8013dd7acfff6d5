import { columnOf, type Column, hiddenId, idOf, type Key, kindOf, returnKey } from './graph.ts'

export const unitGroupings = ['group', 'inventory', 'unit'] as const
export type UnitGrouping = (typeof unitGroupings)[number]
export const linkGroupings = ['type', 'carrier'] as const
export type LinkGrouping = (typeof linkGroupings)[number]

export interface Grouping {
  readonly units: UnitGrouping
  readonly links: LinkGrouping
  /** One box per server, or per site: the servers of an inventory. */
  readonly servers: 'server' | 'site'
  /** One box per channel, or for the channels of a server or a site. */
  readonly channels: 'channel' | 'server' | 'site'
  /** The sums that the user opened. */
  readonly open: ReadonlySet<string>
}

/** A column shows at most this many objects one by one; the box of their sum has the others. */
const apartMax = 120
/** Up to this many objects a column shows each of them by itself, so that a small installation needs no clicks. */
export const autoApartMax = 24
/** A column shows up to this many groups or servers; for more they are summed by inventory. */
export const autoSumsMax = 40

/** Boxes that are sums. The part behind the colon is a group, an inventory or a server. */
export type SumKind = 'group' | 'inventory' | 'units' | 'site' | 'servers' | 'channels' | 'siteChannels' | 'destinations' | 'links'
const columnOfSum: Readonly<Record<SumKind, Column>> = {
  group: 'units',
  inventory: 'units',
  units: 'units',
  links: 'links',
  site: 'servers',
  servers: 'servers',
  channels: 'channels',
  siteChannels: 'channels',
  destinations: 'destinations',
}
export const sumKindOf = (node: string): SumKind | null => {
  const kind = node.slice(0, node.indexOf(':')) as SumKind
  return kind in columnOfSum ? kind : null
}
export const columnOfNode = (node: string): Column => {
  const sum = sumKindOf(node)
  return sum === null ? columnOf[kindOf(node)] : columnOfSum[sum]
}

const opening: ReadonlySet<string> = new Set<SumKind>(['group', 'inventory', 'site', 'channels', 'siteChannels'])
export const canOpen = (node: string): boolean => opening.has(node.slice(0, node.indexOf(':')))

/**
 * Decides in which box an object is. An object keeps its place while its sum is the same one, so that nothing moves when rows
 * come and go; a place that becomes free goes to the next object.
 */
export function createPlaces(grouping: Grouping, siteOf: (serverId: string) => string) {
  const places = new Map<string, { readonly sum: string; readonly node: string }>()
  const apart = new Map<string, number>()

  function release(key: string): void {
    const place = places.get(key)
    if (place === undefined) return
    places.delete(key)
    if (place.node !== place.sum) apart.set(place.sum, apart.get(place.sum)! - 1)
  }
  function put(key: string, sum: string, isApart: boolean): string {
    const place = places.get(key)
    if (place?.sum === sum) return place.node
    release(key)
    const count = apart.get(sum) ?? 0
    const node = isApart && count < apartMax ? key : sum
    if (node === key) apart.set(sum, count + 1)
    places.set(key, { sum, node })
    return node
  }
  const isOpen = (sum: string) => grouping.open.has(sum)
  return {
    unit(
      id: string,
      { groups, inventoryId, inventories }: { groups: readonly string[]; inventoryId: string | null; inventories: readonly string[] },
    ) {
      const sum =
        grouping.units === 'unit'
          ? 'units:more'
          : grouping.units === 'group'
            ? `group:${groups[0] ?? hiddenId}`
            : `inventory:${inventoryId ?? inventories[0] ?? hiddenId}`
      return put(`unit:${id}`, sum, grouping.units === 'unit' || isOpen(sum))
    },
    channel(id: string, serverId: string) {
      const sum = grouping.channels === 'site' ? `siteChannels:${siteOf(serverId)}` : `channels:${serverId}`
      return put(`channel:${id}`, sum, grouping.channels === 'channel' || isOpen(sum) || id === hiddenId)
    },
    /** Links, servers, outputs and destinations. Those that many rows share keep their place for ever. */
    shared(key: Key): string {
      const kind = kindOf(key)
      if (kind === 'output') return key
      if (kind === 'destination') return put(key, 'destinations:more', true)
      if (kind === 'server') {
        const isSummed = grouping.servers === 'site' && key !== returnKey
        const sum = isSummed ? `site:${siteOf(idOf(key))}` : 'servers:more'
        return put(key, sum, !isSummed || isOpen(sum))
      }
      const isSummed = grouping.links === 'type' && idOf(key).startsWith('cell')
      return put(isSummed ? 'link:cell' : key, 'links:more', true)
    },
    release,
    /** The box that an object is in. */
    boxOf: (key: string) => places.get(key)?.node ?? null,
    apartIn: (sum: string) => apart.get(sum) ?? 0,
    /** The sum that an object was taken out of, because the user opened it. */
    sumOf(node: string): string | null {
      const place = places.get(node)
      return place !== undefined && place.node !== place.sum && isOpen(place.sum) ? place.sum : null
    },
  }
}
