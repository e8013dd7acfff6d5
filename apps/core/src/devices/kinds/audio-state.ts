import type { AudioRoom, IfbServer, Participant } from '@backhaul/contract/audio-rooms'
import { topicName } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { TallyState } from '@backhaul/contract/inventories'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import type { IfbCallReport, TallyReport } from '@backhaul/device-link'
import { countLines, hasIfbEnded, type IfbFacts, strongestTally } from '@backhaul/rules/audio-rooms'
import type { Hub } from '../../realtime/hub.ts'
import type { Fields } from '../../realtime/patch.ts'
import { inventoryInScope, type Memberships, type Scope } from '../../scope.ts'
import type { StoredParticipant, StoredRoom } from '../../store/audio-rooms.ts'
import type { StoredInterface } from '../../store/channel-interfaces.ts'
import type { Store } from '../../store/index.ts'
import { HubInterfaces } from './hub-interfaces.ts'
import { movedTopics, topicsOf } from '../registry/membership-topics.ts'
import type { AnyRecord, ChannelRecord, ServerRecord, UnitRecord } from '../registry/record.ts'

interface Deps {
  readonly store: Store
  readonly hub: Hub
  readonly units: ReadonlyMap<string, UnitRecord>
  readonly channels: ReadonlyMap<string, ChannelRecord>
  readonly servers: ReadonlyMap<string, ServerRecord>
  /** Takes changed fields into the row of a channel and publishes them, with the rows of the units that it receives. */
  readonly show: (channel: ChannelRecord, fields: Partial<ChannelRow>) => void
}

type AudioFields = Pick<ChannelRow, 'tally' | 'ifb' | 'tallyHwStatus' | 'audioHwStatus' | 'onAir'>
const noCalls: readonly IfbCallReport[] = []
const ifbService = 'audio_ifb'

/** Whether the programme shows a channel: by its tally, where it has one that works; otherwise while it collects. */
export const isOnAir = ({ tally, status }: Pick<ChannelRow, 'tally' | 'status'>): boolean =>
  tally === null || tally.state === null ? status === 'collecting' : tally.state === 'program'

/** Returns the interface with a number among those that a server reports. */
export const tallyAt = (server: ServerRecord | undefined, number: number): TallyReport | undefined =>
  server?.state.tallies?.find((one) => one.number === number)

export const lineName = (number: number): string => `IFB ${number}`

/**
 * The audio rooms of all inventories, the lines and tally interfaces of all servers, and the channels that they are associated
 * with. Rooms and associations are stored; calls and tallies are reported by servers, and are shown in the rows of rooms, channels
 * and units in the same tick.
 */
export class AudioState {
  readonly interfaces = new HubInterfaces()
  readonly #deps: Deps
  readonly #rooms = new Map<string, StoredRoom>()
  /** Ids of rooms by inventory, by server and by unit. */
  readonly #byInventory = new Map<string, Set<string>>()
  /** Status of the service of each inventory that has it. */
  readonly #services = new Map<string, string>()
  /** The shown facts of each server, so that a report of other facts publishes nothing. */
  readonly #shown = new Map<string, string>()
  /** Gets a server that reported, and the server of a room that was deleted. */
  onCalls: ((server: ServerRecord) => void) | null = null
  /** Called when the tally of a unit or its light has changed. */
  onTally: ((unit: UnitRecord) => void) | null = null

  /** The channels of each server. A channel stays on its server. */
  readonly #channelsOf = new Map<string, Set<string>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async load(): Promise<void> {
    const { store, units, channels, servers } = this.#deps
    for (const room of await store.audioRooms.all()) this.#put(room)
    for (const one of await store.channelInterfaces.all()) this.interfaces.add(one)
    for (const { inventoryId, status } of await store.inventories.serviceStatuses(ifbService)) this.#services.set(inventoryId, status)
    for (const channel of channels.values()) Object.assign(channel.row, this.channelFields(channel))
    for (const server of servers.values()) this.#shown.set(server.id, this.#signature(server))
    for (const { row } of units.values()) row.tallyState = this.unitTally(row.feeds)
  }

  roomIds = (): IterableIterator<string> => this.#rooms.keys()

  isRoom = (id: string): boolean => this.#rooms.has(id)

  inventoryOf = (roomId: string): string | undefined => this.#rooms.get(roomId)?.inventoryId

  /** Returns null for a missing room and for one out of scope alike. */
  room(scope: Scope, id: string): StoredRoom | null {
    const room = this.#rooms.get(id)
    return room !== undefined && inventoryInScope(scope, room.inventoryId) ? room : null
  }

  /** Returns the room that an intercom of a unit names by id or by name, among those of the inventories of the unit; the id wins. */
  roomOfUnit({ inventories }: UnitRecord, destination: string): StoredRoom | null {
    const room = this.#rooms.get(destination)
    if (room !== undefined && inventories.includes(room.inventoryId)) return room
    const named = inventories.flatMap((id) => this.roomsOf(id)).filter(({ name }) => name === destination)
    return named.length === 1 ? (named[0] as StoredRoom) : null
  }

  roomsOf = (inventoryId: string): StoredRoom[] =>
    [...(this.#byInventory.get(inventoryId) ?? [])].map((id) => this.#rooms.get(id) as StoredRoom)

  /** Takes a room as it was stored; null for one that was deleted. */
  setRoom(id: string, room: StoredRoom | null): void {
    const before = this.#rooms.get(id)
    if (before !== undefined) this.#drop(before)
    if (room !== null) this.#put(room)
    const inventoryId = room?.inventoryId ?? before?.inventoryId
    if (inventoryId !== undefined)
      this.#deps.hub.publish(topicName('i', inventoryId, topics.audioRooms), id, room && this.#fields(room), 'whole')
    const server = room === null ? this.#deps.servers.get(before?.serverId ?? '') : undefined
    if (server !== undefined) this.onCalls?.(server)
  }

  /** Takes the rooms that another core changed. */
  takeRooms(ids: readonly string[], rooms: readonly StoredRoom[]): void {
    for (const id of ids) this.setRoom(id, rooms.find((room) => room.id === id) ?? null)
  }

  /** Takes the interfaces of servers as they are stored. */
  takeInterfaces(serverIds: readonly string[], stored: readonly StoredInterface[]): void {
    const before = serverIds.flatMap((id) => this.interfaces.channelsOf(id))
    for (const id of serverIds) this.interfaces.clear(id)
    for (const one of stored) this.interfaces.add(one)
    this.#showChannels([...before, ...stored.map(({ channelId }) => channelId)])
  }

  associate(one: StoredInterface): void {
    const former = this.interfaces.channelAt(one)
    this.interfaces.add(one)
    this.#showChannels([one.channelId, ...(former === null ? [] : [former])])
  }

  dissociate(one: StoredInterface): void {
    this.interfaces.remove(one)
    this.#showChannels([one.channelId])
  }

  /** Reads the status of the service again, which decides whether the lines of an inventory are frozen. */
  async refreshService(inventoryId: string): Promise<void> {
    const status = await this.#deps.store.inventories.serviceStatus(inventoryId, ifbService)
    if (status === (this.#services.get(inventoryId) ?? null)) return
    if (status === null) this.#services.delete(inventoryId)
    else this.#services.set(inventoryId, status)
    for (const server of this.#deps.servers.values()) if (server.inventoryId === inventoryId) this.serverChanged(server)
  }

  /** Shows what a server reported, or that it is online or offline. */
  serverChanged(server: ServerRecord): void {
    this.onCalls?.(server)
    const signature = this.#signature(server)
    if (this.#shown.get(server.id) === signature) return
    const hadHardware = this.#shown.get(server.id)?.split('|')[0]
    this.#shown.set(server.id, signature)
    // The status of the hardware is in the rows of all channels of the server; everything else in those with an interface.
    const others = hadHardware === signature.split('|')[0] ? [] : (this.#channelsOf.get(server.id) ?? [])
    this.#showChannels([...new Set([...this.interfaces.channelsOf(server.id), ...others])])
    this.#deps.hub.publish(topicsOf('server', server, topics.ifb), server.id, this.#ifbFields(server), 'whole')
    for (const room of this.#rooms.values()) if (room.serverId === server.id) this.#publish(room)
  }

  serverRemoved(server: ServerRecord): void {
    this.#shown.delete(server.id)
    this.#deps.hub.publish(topicsOf('server', server, topics.ifb), server.id, null)
    this.#showChannels(this.interfaces.channelsOf(server.id))
    this.interfaces.clear(server.id)
    for (const room of this.#rooms.values()) if (room.serverId === server.id) this.setRoom(room.id, { ...room, serverId: null })
  }

  /** Notes a channel, and returns the fields of its row that follow from the interfaces of servers. */
  channelAdded(channel: ChannelRecord): AudioFields {
    const { id, row } = channel
    const others = this.#channelsOf.get(row.serverId)
    if (others === undefined) this.#channelsOf.set(row.serverId, new Set([id]))
    else others.add(id)
    return this.channelFields(channel)
  }

  channelRemoved({ id, row }: ChannelRecord): void {
    const others = this.#channelsOf.get(row.serverId)
    others?.delete(id)
    if (others?.size === 0) this.#channelsOf.delete(row.serverId)
    this.interfaces.forgetChannel(id)
  }

  /** Shows the rooms that name a unit again: its name or its inventories changed, or it was removed. */
  unitChanged({ id }: Pick<UnitRecord, 'id'>): void {
    for (const room of this.#rooms.values()) if (room.participants.some(({ unitId }) => unitId === id)) this.#publish(room)
  }

  /** Moves the rows of a server between the topics of its inventories. */
  serverMoved(server: ServerRecord, before: Memberships): void {
    this.#deps.hub.publish(movedTopics('server', before, server, topics.ifb).lost, server.id, null)
    this.#shown.delete(server.id)
    this.serverChanged(server)
  }

  /** Returns the fields of the row of a channel that follow from the interfaces of servers. */
  channelFields({ id, row }: Pick<ChannelRecord, 'id' | 'row'>): AudioFields {
    const { servers } = this.#deps
    const own = servers.get(row.serverId)
    const [tallyAtServer, ifbAtServer] = [this.interfaces.ofChannel('tally', id), this.interfaces.ofChannel('ifb', id)]
    const server = servers.get(tallyAtServer?.serverId ?? '')
    const reported = tallyAtServer === null ? undefined : tallyAt(server, tallyAtServer.number)
    const works = server !== undefined && server.state.offline !== true && server.state.tallyHwStatus === 'ok'
    const state = works ? (reported?.state ?? null) : null
    const tally = tallyAtServer === null ? null : { name: reported?.name ?? `Tally ${tallyAtServer.number}`, state }
    return {
      tally: JSON.stringify(tally) === JSON.stringify(row.tally) ? row.tally : tally,
      ifb: ifbAtServer === null ? null : lineName(ifbAtServer.number),
      tallyHwStatus: own?.row.tallyHwStatus ?? null,
      audioHwStatus: own?.row.audioHwStatus ?? null,
      onAir: isOnAir({ tally, status: row.status }),
    }
  }

  /** Returns the tally of a unit, whose cameras these channels receive. */
  unitTally = (feeds: UnitRow['feeds']): TallyState | null =>
    strongestTally(feeds.map(({ channelId }) => this.#deps.channels.get(channelId)?.row.tally?.state ?? null))

  /** Whether the lines of a server can be used. */
  isUsable({ state, inventoryId }: ServerRecord): boolean {
    const isWorking = state.audioHwStatus === undefined || state.audioHwStatus === 'ok'
    return state.offline !== true && isWorking && !hasIfbEnded(this.#services.get(inventoryId) ?? null)
  }

  /** Returns the calls on the lines of a server. A server that is offline has none that are known to go on. */
  callsOf = ({ state }: ServerRecord): readonly IfbCallReport[] => (state.offline === true ? noCalls : (state.ifb?.calls ?? noCalls))

  /** Returns the lines that a call may use: those of the channel, or those of no channel. */
  linesFor({ id, state }: ServerRecord, channelId: string | null): number[] {
    const own = channelId === null ? null : this.interfaces.ofChannel('ifb', channelId)
    if (own?.serverId === id) return [own.number]
    const all = Array.from({ length: state.ifb?.lines ?? 0 }, (_, index) => index + 1)
    return all.filter((number) => this.interfaces.channelAt({ serverId: id, kind: 'ifb', number }) === null)
  }

  /** Returns what decides whether a call can begin; null for a server that has never reported lines. */
  factsOf(server: ServerRecord, channelId: string | null): IfbFacts | null {
    if (server.state.ifb === undefined) return null
    const busy = new Set(this.callsOf(server).map(({ line }) => line))
    const free = this.linesFor(server, channelId).filter((line) => !busy.has(line)).length
    return { mode: modeOf(server), usable: this.isUsable(server), free }
  }

  /** Returns the number of lines of a server in each state. */
  ifbOf(server: ServerRecord): IfbServer | null {
    const { id, row, state } = server
    if (state.ifb === undefined) return null
    const counts = countLines(state.ifb.lines, this.callsOf(server).length, this.isUsable(server))
    return { serverId: id, serverName: row.name, mode: modeOf(server), lines: state.ifb.lines, ...counts }
  }

  /** Returns the row of a room: its list, and the calls that its server reports. */
  rowOf(room: StoredRoom): AudioRoom {
    const { id, inventoryId, name, intercom, lastModified } = room
    const server = this.serverOf(room)
    const calls = server === null || !this.isUsable(server) ? noCalls : this.callsOf(server).filter(({ roomId }) => roomId === id)
    // Units first, as the list of a control room.
    const listed = room.participants.flatMap((one) => this.#participant(room, one, calls) ?? []).toSorted(byKind)
    const guests = calls.filter((call) => !listed.some(({ line }) => line === call.line)).map((call) => this.#guest(room, call))
    const state = server !== null && !this.isUsable(server) ? 'frozen' : calls.length > 0 ? 'active' : 'idle'
    const at = { serverId: server?.id ?? null, serverName: server?.row.name ?? null }
    return { id, inventoryId, name, intercom, ...at, state, participants: [...listed, ...guests], lastModified }
  }

  /** Returns the server of a room. One that has left the inventory of the room takes none of its calls. */
  serverOf({ serverId, inventoryId }: StoredRoom): ServerRecord | null {
    const server = this.#deps.servers.get(serverId ?? '')
    return server?.inventories.includes(inventoryId) === true ? server : null
  }

  *topicRooms(inventoryId: string): Generator<[id: string, row: Fields]> {
    for (const room of this.roomsOf(inventoryId)) yield [room.id, this.#fields(room)]
  }

  *topicIfb(servers: Iterable<AnyRecord>): Generator<[id: string, row: Fields]> {
    for (const server of servers) {
      const fields = server.kind === 'server' ? this.#ifbFields(server) : null
      if (fields !== null) yield [server.id, fields]
    }
  }

  #participant(room: StoredRoom, one: StoredParticipant, calls: readonly IfbCallReport[]): Participant | null {
    const unit = one.unitId === null ? null : this.#deps.units.get(one.unitId)
    // A unit that has left the inventory is not shown to its users.
    if (unit !== null && unit?.inventories.includes(room.inventoryId) !== true) return null
    const call = calls.find((each) =>
      unit === null ? each.participantId === one.id : each.unitId === unit.id && each.intercom === one.intercom,
    )
    return { ...one, name: unit?.row.name ?? (one.name === '' ? (one.account ?? one.id) : one.name), listed: true, ...liveOf(call) }
  }

  #guest({ inventoryId }: StoredRoom, call: IfbCallReport): Participant {
    const unit = this.#deps.units.get(call.unitId ?? '')
    const isSeen = unit?.inventories.includes(inventoryId) === true
    return {
      id: `line-${call.line}`,
      kind: call.unitId === null ? 'phone' : 'unit',
      unitId: isSeen ? unit.id : null,
      intercom: call.intercom,
      account: null,
      name: isSeen ? unit.row.name : '',
      listed: false,
      ...liveOf(call),
    }
  }

  #showChannels(ids: readonly string[]): void {
    for (const id of ids) {
      const channel = this.#deps.channels.get(id)
      if (channel === undefined) continue
      const fields: Partial<AudioFields> = this.channelFields(channel)
      for (const key of Object.keys(fields) as (keyof AudioFields)[]) if (fields[key] === channel.row[key]) delete fields[key]
      if (Object.keys(fields).length > 0) this.#deps.show(channel, fields)
    }
  }

  #signature(server: ServerRecord): string {
    const { state, row } = server
    const hardware = [row.tallyHwStatus, row.audioHwStatus]
    return `${hardware.join()}|${JSON.stringify([state.offline, this.isUsable(server), modeOf(server), state.ifb, state.tallies, row.name])}`
  }

  #publish(room: StoredRoom): void {
    this.#deps.hub.publish(topicName('i', room.inventoryId, topics.audioRooms), room.id, this.#fields(room), 'whole')
  }

  #fields = (room: StoredRoom): Fields => ({ ...this.rowOf(room) })

  #ifbFields(server: ServerRecord): Fields | null {
    const row = this.ifbOf(server)
    return row === null ? null : { ...row }
  }

  #put(room: StoredRoom): void {
    this.#rooms.set(room.id, room)
    this.#byInventory.set(room.inventoryId, (this.#byInventory.get(room.inventoryId) ?? new Set()).add(room.id))
  }

  #drop({ id, inventoryId }: StoredRoom): void {
    this.#rooms.delete(id)
    this.#byInventory.get(inventoryId)?.delete(id)
  }
}

const byKind = (one: Participant, other: Participant): number => Number(other.kind === 'unit') - Number(one.kind === 'unit')

export const modeOf = ({ state }: ServerRecord): 'V1' | 'V2' => state.settings?.ifbMode ?? 'V2'

const liveOf = (call: IfbCallReport | undefined): Pick<Participant, 'state' | 'speaking' | 'line'> =>
  call === undefined ? { state: 'idle', speaking: false, line: null } : { state: call.state, speaking: call.speaking, line: call.line }
