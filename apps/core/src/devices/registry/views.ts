import type { TopicName } from '@backhaul/contract'
import { ChannelRow } from '@backhaul/contract/channels'
import { WaitingChange } from '@backhaul/contract/devices'
import { GatewayRow } from '@backhaul/contract/gateways'
import { Notice } from '@backhaul/contract/notifications'
import { ServerRow } from '@backhaul/contract/servers'
import { Unit, UnitCommand, UnitRow, UnitSettings } from '@backhaul/contract/units'
import { VideoReturnRow } from '@backhaul/contract/video-return'
import { Command } from '@backhaul/device-link'
import { hiddenChannel, hiddenServer } from '@backhaul/rules/visibility'
import * as z from 'zod'
import type { Caller } from '../../caller.ts'
import type { Hub, Publishing } from '../../realtime/hub.ts'
import type { Fields } from '../../realtime/patch.ts'
import type { StoredKind } from '../../store/memberships.ts'
import type { Actors } from './actors.ts'
import { areaOf } from '../kinds/area-of.ts'
import { fieldsOf, type NamingFields, showing, type Sight } from './naming.ts'
import type { AnyRecord, RecordOf, ServerRecord, UnitRecord } from './record.ts'
import type { Indexes, RecordIndex } from './record-index.ts'
import { type Groups, type Viewer, type Viewing, viewers } from './viewers.ts'

interface Registered extends Indexes {
  readonly actors: Actors
  readonly audio: { inventoryOf(roomId: string): string | undefined }
  unitDetails(record: UnitRecord): Unit
}

const rows = { unit: UnitRow, channel: ChannelRow, server: ServerRow, videoReturn: VideoReturnRow, gateway: GatewayRow }
/** The fields of rows that name other objects or users. Most changes have none of them. */
const namingFields = Object.entries(rows).map(([kind, row]) => [kind as StoredKind, fieldsOf(row) as NamingFields] as const)
const fieldsOfRow = Object.fromEntries(namingFields) as Record<StoredKind, NamingFields>
const fieldsOfDetails = fieldsOf(Unit) as NamingFields

const shownNotice = showing(Notice)
const shownSettings = showing(UnitSettings)
const shownWaiting = showing(z.array(WaitingChange))
const shownEntry = showing(UnitCommand)
const shownCommand = showing(Command)

/** The kinds whose hidden objects are shown as an external one. */
const external = new Set(['channel', 'videoReturn', 'gateway'])

/**
 * The only place that decides which other objects a value names: those in the scope of the caller, or those that belong to the
 * group or inventory of the topic, because every subscriber of the topic sees them. Others are null, left out of lists, or shown
 * as an external channel. The user who sent a command is named where one of the user's inventories is, and to that user. The
 * schemas declare which fields name objects (`ref`).
 */
export class Views {
  readonly #registry: Registered
  readonly #groups: Groups
  readonly #hub: Hub
  readonly #viewers: ReturnType<typeof viewers>
  /** One per server, so that their number is bounded. */
  readonly #standIns = new Map<string, string>()
  readonly #callers = new WeakMap<Viewing, Viewer>()

  constructor(registry: Registered, groups: Groups, hub: Hub) {
    this.#registry = registry
    this.#groups = groups
    this.#hub = hub
    this.#viewers = viewers(registry, groups)
  }

  /** Returns the row of a device for a caller. */
  row<Row extends object>(caller: Caller, { kind, row }: { readonly kind: StoredKind; readonly row: Row }): Row {
    return caller.scope.all ? row : fieldsOfRow[kind].shown(row, row, this.#sight(this.#ofCaller(caller)))
  }

  /** Returns the rows of a group that the caller may see, or of the whole scope. */
  rows<Kind extends StoredKind>(
    caller: Caller,
    kind: Kind,
    groupId: string | undefined,
  ): { rows: RecordOf[Kind]['row'][]; truncated: boolean } {
    const { rows, truncated } = this.#registry[areaOf[kind]].rows(caller.scope, groupId)
    if (caller.scope.all) return { rows, truncated }
    const sight = this.#sight(this.#ofCaller(caller))
    return { rows: rows.map((row) => fieldsOfRow[kind].shown(row, row, sight)), truncated }
  }

  /** Returns everything about a unit for a caller. */
  details(caller: Caller, unit: UnitRecord): Unit {
    const details = this.#registry.unitDetails(unit)
    if (caller.scope.all) return details
    const shown = fieldsOfDetails.shown(details, details, this.#sight(this.#ofCaller(caller)))
    if (shown.groups === details.groups) return shown
    return { ...shown, groupNames: shown.groups.map((id) => this.#groups.get(id)?.name ?? id) }
  }

  /** Returns a unit, or null for a caller who may not see it. */
  unit(caller: Caller, id: string | null): UnitRecord | null {
    return this.#seen(caller, this.#registry.units, id, 'unit')
  }

  /** Returns a server, or null for a caller who may not see it. */
  server(caller: Caller, id: string | null): ServerRecord | null {
    return this.#seen(caller, this.#registry.servers, id, 'server')
  }

  /** Returns the settings of a unit without the ids of devices that the caller may not see. */
  settings(caller: Caller, settings: UnitSettings): UnitSettings {
    return caller.scope.all ? settings : (shownSettings(settings, this.#sightOfIds(caller)) ?? {})
  }

  /** Returns changes that wait for a device without the users whom the caller may not see. */
  waiting(caller: Caller, changes: WaitingChange[]): WaitingChange[] {
    return caller.scope.all ? changes : (shownWaiting(changes, this.#sightOfIds(caller)) ?? [])
  }

  /** Returns an entry of the log of commands for a caller. The parameters have the fields of the command. */
  command(caller: Caller, entry: UnitCommand): UnitCommand {
    if (caller.scope.all) return entry
    const sight = this.#sightOfIds(caller)
    const { kind: _kind, ...input } = shownCommand({ ...entry.input, kind: entry.kind } as Command, sight) ?? { kind: entry.kind }
    return { ...(shownEntry(entry, sight) ?? entry), input }
  }

  /** Returns the name of a user; null when the caller shares no inventory with the user. */
  user(caller: Caller, username: string): string | null {
    return caller.scope.all || this.#ofCaller(caller).user(username) ? username : null
  }

  /** Returns whether a user may see all objects that a command names. */
  seesAll(user: Viewing, command: Command): boolean {
    return user.scope.all || shownCommand(command, this.#sightOfIds(user)) === command
  }

  /** Returns the rows of devices by id, as the subscribers of a topic see them. */
  *topicRows(name: TopicName, records: Iterable<AnyRecord>): Generator<[id: string, row: Fields]> {
    const sight = this.#ofTopic(name)
    for (const { id, kind, row } of records) yield [id, fieldsOfRow[kind].shown<Fields>(row, row, sight)]
  }

  /** Publishes fields of a row: one value for all topics, or one for each if the fields name other objects. */
  publish({ id, kind, row }: AnyRecord, names: readonly TopicName[], fields: object, how?: Publishing): void {
    const naming = fieldsOfRow[kind]
    if (!hasAny(fields, naming.names)) this.#hub.publish(names, id, fields as Fields, how)
    else
      for (const name of names)
        if (this.#hub.takes(name)) this.#hub.publish(name, id, { ...naming.shown(row, fields, this.#ofTopic(name)) }, how)
  }

  /** Publishes a notice without the users whom the subscribers of a topic may not see. */
  publishNotice(names: readonly TopicName[], id: string, notice: Notice): void {
    for (const name of names) {
      const shown = shownNotice(notice, this.#ofTopic(name))
      if (shown !== null) this.#hub.publish(name, id, shown, 'whole')
    }
  }

  /** Returns the rows that name a device, each with the fields that do. */
  naming({ kind, id }: AnyRecord): [AnyRecord, Fields][] {
    return namingFields.flatMap(([of, { naming, ofKind }]) => {
      if (!naming.kinds.has(kind)) return []
      const names = ofKind(kind)
      const records = Array.from<AnyRecord>(this.#registry[areaOf[of]].byId.values())
      return records
        .filter(({ row }) => naming.names(row, kind, id))
        .map((record): [AnyRecord, Fields] => [record, Object.fromEntries(names.map((name) => [name, (record.row as never)[name]]))])
    })
  }

  #seen<Seen extends AnyRecord>(caller: Caller, index: RecordIndex<any, Seen>, id: string | null, kind: 'unit' | 'server'): Seen | null {
    return id !== null && (caller.scope.all || this.#ofCaller(caller)[kind](id)) ? (index.byId.get(id) ?? null) : null
  }

  #isKnown(kind: string, id: string): boolean {
    return !(kind in areaOf) || this.#registry[areaOf[kind as StoredKind]].byId.has(id)
  }

  /** The name of an external channel that is unknown here belongs to the unit: a user of the unit typed it. */
  #sight(viewer: Viewer): Sight {
    return {
      sees: (kind, id, holder) => viewer[kind as keyof Viewer](id) || (isExternal(holder) && !this.#isKnown(kind, id)),
      standIn: this.#standIn,
    }
  }

  /** Settings and commands name devices that users typed: an id that is unknown here hides nothing. */
  #sightOfIds(caller: Viewing): Sight {
    const viewer = this.#ofCaller(caller)
    return {
      // An intercom names a channel or an audio room.
      sees: (kind, id) => !(kind in viewer) || viewer[kind as keyof Viewer](id) || (!this.#isKnown(kind, id) && viewer.audioRoom(id)),
      standIn: this.#standIn,
    }
  }

  /** Channels of one hidden server differ from those of others, as multi-camera needs. */
  #standIn = (kind: string, id: string): string | null => {
    if (external.has(kind)) return hiddenChannel.channelId
    if (kind !== 'server') return null
    const known = this.#standIns.get(id) ?? `${hiddenServer}${this.#standIns.size + 1}`
    this.#standIns.set(id, known)
    return known
  }

  #ofCaller(caller: Viewing): Viewer {
    let viewer = this.#callers.get(caller)
    if (viewer === undefined) this.#callers.set(caller, (viewer = this.#viewers.ofCaller(caller)))
    return viewer
  }

  #ofTopic(name: TopicName): Sight {
    return this.#sight(this.#viewers.ofTopic(name))
  }
}

const isExternal = (holder: object): boolean => 'external' in holder && holder.external === true

function hasAny(fields: object, names: ReadonlySet<string>): boolean {
  for (const field in fields) if (names.has(field)) return true
  return false
}
