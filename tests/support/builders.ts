import type { Resource } from '@backhaul/contract'
import type { StreamInput } from '@backhaul/contract/destinations'
import type { StoryFields } from '@backhaul/contract/stories'
import type { Role } from '@backhaul/contract/users'
import type * as z from 'zod'
import { hash } from '@node-rs/argon2'
import type {
  ChannelRecord,
  GatewayRecord,
  ServerRecord,
  UnitRecord,
  VideoReturnRecord,
} from '../../apps/core/src/devices/registry/record.ts'
import type { Inventory, RegistryGroup } from '../../apps/core/src/devices/registry/registry.ts'
import { storeOf } from '../../apps/core/src/resources/behaviours.ts'
import { sealedStream } from '../../apps/core/src/far-ends/stream-secrets.ts'
import type { Memberships } from '../../apps/core/src/scope.ts'
import type { RoomFields } from '../../apps/core/src/store/audio-rooms.ts'
import type { ReportedFile } from '../../apps/core/src/store/channel-files.ts'
import type { NewChannel, StoredChannel } from '../../apps/core/src/store/channels.ts'
import type { NewGateway } from '../../apps/core/src/store/gateways.ts'
import type { Refused } from '../../apps/core/src/store/memberships.ts'
import type { NewServer } from '../../apps/core/src/store/servers.ts'
import type { StoredUnit } from '../../apps/core/src/store/units.ts'
import type { NewVideoReturn } from '../../apps/core/src/store/video-returns.ts'
import { expect } from 'vitest'
import { password, type TestApp } from './app.ts'

// Builders store real rows and enter them into the registry, as the product does. A test names only the fields it depends on.

/** The parts of a core that the builders write to. */
type World = Pick<TestApp, 'core' | 'database'>

/** The first inventory is the primary one. The inventories of the groups are added; without both, a new inventory is made. */
interface Belongs {
  inventories?: readonly Pick<Inventory, 'id'>[]
  groups?: readonly RegistryGroup[]
}

let file: string | undefined
let count = 0

/** Returns a number of its own in each test file, so that a fleet's behaviour does not depend on the files that ran before. */
function newNumber(): number {
  const { testPath } = expect.getState()
  if (testPath !== file) [file, count] = [testPath, 0]
  return ++count
}

const newName = (kind: string) => `${kind}-${newNumber()}`

export interface TestInventory extends Inventory {
  readonly organisationId: string
}

/** An inventory of a customer of its own, or of the customer of another inventory. */
export async function anInventory({ core, database }: World, of?: TestInventory): Promise<TestInventory> {
  const id = newName('inventory')
  const organisationId = of?.organisationId ?? newName('organisation')
  if (of === undefined) await database.prisma.organisation.create({ data: { id: organisationId, name: organisationId } })
  const inventory = { id, name: `Inventory ${id}`, organisationId }
  if (!(await core.store.inventories.create(inventory))) throw new Error(`The name of ${id} is in use.`)
  core.registry.places.addInventory(inventory)
  return inventory
}

/** A group in an inventory, or in a new one. */
export async function aGroup(world: World, inventory?: Pick<Inventory, 'id'>): Promise<RegistryGroup> {
  const { core } = world
  const id = newName('group')
  const group = { id, name: id, inventoryId: (inventory ?? (await anInventory(world))).id }
  if (!(await core.store.groups.create(group, core.clock.now()))) throw new Error(`The name of ${id} is in use.`)
  core.registry.places.addGroup(group)
  return group
}

/** The fields of a unit that have columns and are not the result of a call. */
type UnitFields = Omit<
  StoredUnit,
  'uniqueId' | 'selChannel' | 'license' | 'lastModified' | 'alerts' | 'wanted' | 'wantedVersion' | keyof Memberships
>

/** A unit without reports: an LU-800 that is offline. */
export async function aUnit(world: World, { inventories, groups, ...fields }: Belongs & Partial<UnitFields> = {}): Promise<UnitRecord> {
  const { core, database } = world
  const id = newName('unit')
  const { name = id, type = 'LU-800', serialNumber = `SN-${id}`, swVersion = '10.1.0', home, ...same } = fields
  const unit = { uniqueId: id, name, type, serialNumber, swVersion, ...(await membershipsOf(world, { inventories, groups })) }
  const stored = accepted(await core.store.units.create(unit, core.clock.now()))
  const columns = { ...same, ...(home && { homeLat: home.lat, homeLng: home.lng }) }
  // The store creates units with the defaults of these columns.
  if (Object.keys(columns).length > 0) await database.prisma.unit.update({ where: { id }, data: columns, select: { id: true } })
  return core.registry.add('unit', { ...stored, ...same, ...(home && { home }) })
}

/** A server without reports. */
export async function aServer(
  world: World,
  { inventories, groups, ...fields }: Belongs & Partial<Omit<NewServer, 'id' | keyof Memberships>> = {},
): Promise<ServerRecord> {
  const { core } = world
  const id = newName('server')
  const plain = { name: id, serial: `SN-${id}`, type: 'mmh_server', swVersion: '10.1.0', maxChannels: 8 } as const
  const server = { id, ...plain, ...fields, ...(await membershipsOf(world, { inventories, groups })) }
  return core.registry.add('server', accepted(await core.store.servers.create(server, core.clock.now())))
}

type ChannelFields = Omit<NewChannel, 'id' | keyof Memberships> & Pick<StoredChannel, 'distributor' | 'licensed'>

/** A channel without reports, on a server of its own unless one is named. */
export async function aChannel(
  world: World,
  { inventories, groups, distributor = false, licensed = true, ...fields }: Belongs & Partial<ChannelFields> = {},
): Promise<ChannelRecord> {
  const { core, database } = world
  const id = newName('channel')
  const memberships = await membershipsOf(world, { inventories, groups })
  const serverId = fields.serverId ?? (await aServer(world, { inventories: [{ id: memberships.inventoryId }] })).id
  const channel = { id, name: id, liveuVersion: '10.1.0', ...fields, serverId, ...memberships }
  const stored = accepted(await core.store.channels.create(channel, core.clock.now()))
  // The store creates channels with the defaults of these columns.
  if (distributor || !licensed)
    await database.prisma.channel.update({ where: { id }, data: { distributor, licensed }, select: { id: true } })
  return core.registry.add('channel', { ...stored, distributor, licensed })
}

/** A video return channel without reports, on a video return server of its own unless one is named. */
export async function aVideoReturn(
  world: World,
  { inventories, groups, ...fields }: Belongs & Partial<Omit<NewVideoReturn, keyof Memberships>> = {},
): Promise<VideoReturnRecord> {
  const { core } = world
  const { id = newName('return') } = fields
  const memberships = await membershipsOf(world, { inventories, groups })
  const serverId = fields.serverId ?? (await aServer(world, { type: 'vr_server', inventories: [{ id: memberships.inventoryId }] })).id
  const channel = { id, name: id, description: '', serialNumber: `SN-${id}`, ...fields, serverId, ...memberships }
  return core.registry.add('videoReturn', accepted(await core.store.videoReturns.create(channel, core.clock.now())))
}

/** A databridge gateway without reports. */
export async function aGateway(
  world: World,
  { inventories, groups, ...fields }: Belongs & Partial<Omit<NewGateway, keyof Memberships>> = {},
): Promise<GatewayRecord> {
  const { core } = world
  const { id = newName('gateway') } = fields
  const memberships = await membershipsOf(world, { inventories, groups })
  const gateway = { id, name: id, description: '', serialNumber: `SN-${id}`, swVersion: '10.1.0', ...fields, ...memberships }
  return core.registry.add('gateway', accepted(await core.store.gateways.create(gateway, core.clock.now())))
}

/** The recording of a channel, or the upload of a unit to a server. */
export async function aFile(
  { core }: World,
  from: ChannelRecord | { unit: UnitRecord; server: ServerRecord },
  fields: Partial<ReportedFile> = {},
): Promise<ReportedFile> {
  const id = core.ids.next()
  const origin =
    'unit' in from
      ? { serverId: from.server.id, channelId: null, unitId: from.unit.id }
      : { serverId: from.row.serverId, channelId: from.id, unitId: null }
  const plain = { path: `rec_${id}.mp4`, sizeBytes: 8_000_000, lengthMs: 8000, at: core.clock.now(), transferring: false, details: {} }
  const file = { id, ...origin, ...plain, ...fields }
  await core.store.channelFiles.put(file)
  return { ...file, path: `${'unit' in from ? from.unit.id : from.id}/${file.path}` }
}

/** A user that `cookieOf` of the app signs in. */
export interface TestUser {
  readonly id: string
  readonly username: string
}

/** The cheapest parameters, because every sign-in repeats the work. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

interface UserFields {
  role: Role
  username?: string
  passwordExpiryPolicy?: string
  applicationPermission?: boolean
  videoReturnOnly?: boolean
  /** Inventories, groups and single units that the user is a member of. */
  inventories?: readonly Pick<Inventory, 'id'>[]
  groups?: readonly Pick<RegistryGroup, 'id'>[]
  units?: readonly Pick<UnitRecord, 'id'>[]
}

export async function aUser({ core, database }: World, fields: UserFields): Promise<TestUser> {
  const { role, inventories = [], groups = [], units = [], username = newName(role), ...columns } = fields
  const id = `user-${username}`
  const names = { username, email: `${username}@test.example`, firstName: 'Ada', lastName: 'Lovelace' }
  const user = { id, ...names, roles: [role], passwordHash: await passwordHash, at: core.clock.now() }
  if (!(await core.store.users.create({ ...user, inventoryIds: inventories.map((one) => one.id) })))
    throw new Error(`The username ${username} is in use.`)
  // The store creates users without other memberships, and with the defaults of these columns.
  const { prisma } = database
  if (groups.length > 0) await prisma.userGroup.createMany({ data: groups.map((one) => ({ userId: id, groupId: one.id })) })
  if (units.length > 0) await prisma.userUnit.createMany({ data: units.map((one) => ({ userId: id, unitId: one.id })) })
  if (Object.keys(columns).length > 0) await prisma.user.update({ where: { id }, data: columns, select: { id: true } })
  return { id, username }
}

/** An object of a plain resource with the fields of its example and a unique name; returns its id. */
export async function aResource(world: World, spec: Resource, inventory: Pick<Inventory, 'id'>): Promise<string> {
  if (spec.kind === 'group') return (await aGroup(world, inventory)).id
  const { core } = world
  const id = core.ids.next()
  const inventoryId = spec.scoped ? inventory.id : null
  const name = spec.unique[0] as string
  const isNumber = !(spec.fields[name] as z.ZodType).safeParse(id).success
  const data = { ...spec.example, [name]: isNumber ? `1.${newNumber()}` : id }
  const row = { id, kind: spec.kind, inventoryId, unique: spec.unique, data, refs: [], at: core.clock.now() }
  if (typeof (await storeOf(spec.kind, core).create(row)) === 'string') throw new Error(`The unique fields of ${id} are in use.`)
  return id
}

/** A story with a unique slugline; returns its id. */
export async function aStory({ core }: World, inventory: Pick<Inventory, 'id'>, fields: Partial<StoryFields> = {}): Promise<string> {
  const id = core.ids.next()
  const empty = { crewName: '', storyId: '', usageTerms: '', provider: '', reporter: '', keywords: '', comments: '' }
  const story = { id, inventoryId: inventory.id, fields: { ...empty, slugline: newName('story'), ...fields }, at: core.clock.now() }
  if ((await core.store.stories.create(story, 10_000)) === 'tooMany') throw new Error('The inventory has too many stories.')
  return id
}

/** An RTMP stream without secrets, as a call takes it. */
export const rtmpStream: StreamInput = {
  streamId: 'live-1',
  streamType: 'rtmp',
  urlPrimary: 'rtmp://ingest.cdn.example/live',
  username: null,
  videoProfile: 'high',
  bitrate: 6000,
  resolution: '1080p60/50',
  frameRate: '50',
  srtMode: null,
  sourcePort: null,
  latency: null,
  mpegTsIp: null,
  mpegTsPort: null,
  mpegTsBitrate: null,
  ffmpegOverride: null,
}

/** A streaming destination with one RTMP stream `live-1`, unless others are named; returns its id. */
export async function aDestination(
  { core }: World,
  inventory: Pick<Inventory, 'id'>,
  { name = newName('destination'), streams = [{}] }: { name?: string; streams?: readonly Partial<StreamInput>[] } = {},
): Promise<string> {
  const id = core.ids.next()
  const sealed = streams.map((stream) => sealedStream(core.sealing, id, { ...rtmpStream, ...stream }, undefined))
  const fields = { id, inventoryId: inventory.id, name, provider: 'Example CDN', streams: sealed }
  const stored = await core.store.destinations.create(fields, { at: core.clock.now(), max: 200 })
  if (typeof stored === 'string') throw new Error(`The destination ${name} was refused: ${stored}.`)
  return id
}

/** Gives an inventory a managed service that it has bought. */
export async function giveService({ database }: World, inventory: Pick<Inventory, 'id'>, name: string): Promise<void> {
  const { id: inventoryId } = inventory
  await database.prisma.inventoryService.createMany({ data: [{ inventoryId, name, status: 'ENABLED' }], skipDuplicates: true })
}

/** An audio room without participants and without a server; returns its id. */
export async function anAudioRoom({ core }: World, inventory: Pick<Inventory, 'id'>, fields: Partial<RoomFields> = {}): Promise<string> {
  const id = core.ids.next()
  const room = {
    id,
    inventoryId: inventory.id,
    fields: { name: newName('room'), intercom: true, serverId: null, ...fields },
    at: core.clock.now(),
  }
  const stored = await core.store.audioRooms.create(room, 10_000)
  if (typeof stored === 'string') throw new Error(`The store refused the audio room: ${stored}.`)
  core.registry.audio.setRoom(id, stored)
  return id
}

/** A notification for the users of one inventory. */
export async function aNotification({ core, database }: World, inventory: Pick<Inventory, 'id'>, textEn: string): Promise<void> {
  const row = {
    id: newName('notification'),
    globalNotification: false,
    inventoryId: inventory.id,
    severity: 'info',
    textEn,
    textZh: textEn,
  }
  await database.prisma.notification.create({ data: { ...row, createdAt: new Date(core.clock.now()) } })
}

async function membershipsOf(
  world: World,
  { inventories = [], groups = [] }: { [Key in keyof Belongs]: Belongs[Key] | undefined },
): Promise<Memberships> {
  const ids = new Set([...inventories.map(({ id }) => id), ...groups.map(({ inventoryId }) => inventoryId)])
  const [inventoryId = (await anInventory(world)).id] = ids
  return { inventoryId, inventories: [...ids.add(inventoryId)], groups: groups.map(({ id }) => id) }
}

function accepted<Result extends object>(result: Result): Exclude<Result, Refused> {
  if ('refused' in result) throw new Error(`The store refused the object: ${String(result.refused)}.`)
  return result as Exclude<Result, Refused>
}
