import type { DeviceKind, MemberKind } from '@backhaul/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../app/api.ts'
import type { NamedObject, ObjectSource } from '../ui/form/ReferenceSelect.tsx'
import type { PagedProcedure } from '../ui/list/paged-rows.ts'

/** Devices that a list offers at a time; the core finds the others by their names. */
export const offeredMax = 100

const areas = { unit: api.units, channel: api.channels, server: api.servers, videoReturn: api.videoReturn, gateway: api.gateways }

const named = (kind: DeviceKind, row: any): NamedObject =>
  kind === 'channel' ? { id: row.channelId, name: row.channelName } : { id: row.uniqueId, name: row.name }

const sourceOf = (kind: DeviceKind, list: unknown, within: object): ObjectSource => ({
  useObjects(search) {
    const { data } = (list as PagedProcedure<object>).useQuery(
      { ...within, searchValue: search, limit: offeredMax },
      { placeholderData: keepPreviousData },
    )
    return (data?.items ?? []).map((row) => named(kind, row))
  },
})

/** Returns the source of the devices of a kind. */
export const devicesOf = (kind: DeviceKind): ObjectSource => sourceOf(kind, areas[kind].listPage, {})

/** The kinds of device that groups have as members. */
export type GroupedKind = Exclude<MemberKind, 'user'>

/** Returns the source of the devices of a kind that are in an inventory. */
export const devicesOfInventory = (kind: GroupedKind, inventoryId: string): ObjectSource =>
  sourceOf(kind, areas[kind].listInInventory, { inventoryId })
