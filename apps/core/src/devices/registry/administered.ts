import { pageSizeDefault } from '@backhaul/contract'
import { ipPipeServersPage } from '@backhaul/contract/servers'
import { type Refusal, refusal } from '@backhaul/rules'
import { refuseChannelChange } from '@backhaul/rules/channels'
import { refuseChannelsAbove, refuseServerRemoval, serverCapabilities } from '@backhaul/rules/servers'
import { refuseRemoval, refuseUniqueId, refuseUnitFields } from '@backhaul/rules/units'
import { refuseVideoReturnRemoval } from '@backhaul/rules/video-return'
import type { Caller } from '../../caller.ts'
import { adminChannel } from '../../calls/channels/admin-channel.ts'
import type { Ctx } from '../../context.ts'
import { cut, type Page, pageOfRecords, type Query } from '../../page-of.ts'
import { areaOf } from '../kinds/area-of.ts'
import type { RecordOf } from './record.ts'

type SignedIn = Omit<Ctx, 'caller'> & { readonly caller: Caller }
type Kind = keyof RecordOf
type Fits<Record> = (record: Record) => boolean

/** The part of the administration in which one kind of device differs from the others. */
interface Administered<K extends Kind, R = RecordOf[K]> {
  /** Returns a device as calls return it that change its memberships. */
  readonly shown: (ctx: SignedIn, record: R) => object
  /** Returns a device as administrators read and change it. */
  readonly admin: (ctx: SignedIn, record: R) => object
  /** Returns a page of the devices in scope that fit, as the caller sees them. */
  readonly page: (ctx: SignedIn, query: any, fits: Fits<R>) => Page<object>
  /** Returns the reason for which a new device, or the changed fields of one, are refused. */
  readonly refuseNew?: (fields: any, ctx: SignedIn) => Refusal<any> | null
  readonly refuseChange?: (fields: any, record: R) => Refusal<any> | null
  /** Returns the columns of a new device. */
  readonly columns?: (fields: any, id: string) => object
  readonly refuseRemoval: (record: R, ctx: SignedIn) => Refusal<any> | null
  /** The configuration that the audit log keeps of a removed device. */
  readonly kept: readonly (keyof R['stored' & keyof R])[]
}

const rowOf = ({ registry, caller }: SignedIn, record: RecordOf[Exclude<Kind, 'unit'>]): object =>
  registry.views.row<object>(caller, record)

/**
 * Returns a page of rows. They are searched and sorted as the caller sees them: the hidden name of another object is neither
 * searched nor sorted by. There are some thousand devices of these kinds at most.
 */
const pageOfRows =
  <K extends Exclude<Kind, 'unit'>>(kind: K): Administered<K>['page'] =>
  (ctx, query: Query<string>, fits) => {
    const records = ctx.registry[areaOf[kind]].inScope(ctx.caller.scope) as Iterable<RecordOf[K]>
    const rows = Array.from(records)
      .filter(fits)
      .map((record) => ({ id: record.id, row: rowOf(ctx, record) as Readonly<Record<string, string | null>> }))
    const page = pageOfRecords(rows, query, ({ row }, key) => row[key] ?? '')
    return { ...page, items: page.items.map(({ row }) => row) }
  }

/** The registry keeps the orders of units: nothing is sorted here. The fields that are searched name no other object. */
const pageOfUnits: Administered<'unit'>['page'] = ({ registry, caller }, query, fits) => {
  const wanted = query.searchValue.toLowerCase()
  const page = cut(
    registry.orders.by(caller.scope, query.sortBy).filter((unit) => fits(unit) && registry.orders.has(unit, query.searchKey, wanted)),
    query,
  )
  return { ...page, items: page.items.map((unit) => registry.views.details(caller, unit)) }
}

/** the page of IP pipe servers is larger. */
const pageOfServers: Administered<'server'>['page'] = (ctx, query, fits) => {
  const { type, ipPipe, limit = ipPipe === true ? ipPipeServersPage : pageSizeDefault } = query
  const isAsked = ({ row }: RecordOf['server']) =>
    (type === undefined || row.type === type) && (ipPipe === undefined || serverCapabilities(row).ipPipe === ipPipe)
  return pageOfRows('server')(ctx, { ...query, limit }, (server) => isAsked(server) && fits(server))
}

const versionedRow = (ctx: SignedIn, record: RecordOf[Exclude<Kind, 'unit'>]) => ({
  ...rowOf(ctx, record),
  version: record.stored.version,
})

export const administered: { readonly [K in Kind]: Administered<K> } = {
  unit: {
    shown: ({ registry, caller }, unit) => registry.views.details(caller, unit),
    admin: ({ registry, caller }, unit) => ({ ...registry.views.details(caller, unit), version: unit.stored.version }),
    page: pageOfUnits,
    refuseNew: ({ uniqueId, ...fields }) => (uniqueId === undefined ? null : refuseUniqueId(uniqueId)) ?? refuseUnitFields(fields),
    columns: ({ swVersion = '', ...fields }, uniqueId) => ({ ...fields, uniqueId, swVersion }),
    refuseChange: ({ uniqueId, ...fields }, unit) =>
      uniqueId !== undefined && uniqueId !== unit.id ? refusal('UNIQUE_ID_FIXED') : refuseUnitFields({ ...unit.stored, ...fields }),
    refuseRemoval: ({ row }) => refuseRemoval(row),
    kept: ['name', 'type', 'serialNumber'],
  },
  channel: {
    shown: rowOf,
    admin: (ctx, channel) => adminChannel(channel, ctx),
    page: pageOfRows('channel'),
    refuseRemoval: ({ row: { status, serverId } }, { registry }) =>
      refuseChannelChange({ status, serverType: registry.servers.byId.get(serverId)?.row.type ?? null }),
    kept: ['name', 'serverId'],
  },
  server: {
    shown: rowOf,
    admin: (ctx, server) => ({ ...versionedRow(ctx, server), comment: server.stored.comment }),
    page: pageOfServers,
    refuseNew: ({ type, cloud, maxChannels }) => refuseChannelsAbove({ type, cloudProvider: cloud?.provider ?? null }, maxChannels),
    columns: (input, id) => {
      const { uniqueId: _, swVersion = '', cloud, ...fields } = input
      const place = { cloudProvider: cloud?.provider ?? null, cloudRegion: cloud?.region ?? null }
      return { ...fields, ...place, settings: cloud === null ? {} : { cloud }, id, swVersion }
    },
    refuseRemoval: ({ row }) => refuseServerRemoval(row),
    kept: ['name', 'type', 'serial'],
  },
  videoReturn: {
    shown: rowOf,
    admin: versionedRow,
    page: pageOfRows('videoReturn'),
    refuseNew: ({ serverId }, { registry, caller }) => {
      const server = registry.servers.find(caller.scope, serverId)
      if (server === null) return refusal('SERVER_NOT_FOUND')
      return server.row.type === 'vr_server' ? null : refusal('VIDEO_RETURN_SERVER_TYPE')
    },
    refuseRemoval: ({ row }) => refuseVideoReturnRemoval(row),
    kept: ['name', 'serialNumber', 'serverId'],
  },
  gateway: {
    shown: rowOf,
    admin: versionedRow,
    page: pageOfRows('gateway'),
    columns: (fields, id) => ({ ...fields, id, swVersion: '' }),
    refuseRemoval: ({ row }) => (row.units.length > 0 ? refusal('GATEWAY_IN_USE') : null),
    kept: ['name', 'serialNumber'],
  },
}
export type AnyAdministered = Administered<any, any>
