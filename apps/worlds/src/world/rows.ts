import type { PrismaClient } from '@backhaul/database/client'
import type { FleetOfScenario, UnitOfScenario } from '@backhaul/simulation'
import { hash } from '@node-rs/argon2'
import { idsOfAlias, standardUsers } from './names.ts'

/** The customer and the inventory of a world that is made from a scenario. */
export const inventoryId = 'world'
/** Devices that the scenario puts into no group are in this one. All users are members of all groups, unless it says otherwise. */
const everyone = 'everyone'
/** A world has no secret: its users sign in inside one process. */
export const worldPassword = 'A-world-of-its-own-1'
const home = { lat: 52.52, lng: 13.405 }

/** The version of a device without another one. */
const defaultVersion = '10.1.0'
/** Longer ago than any password lasts. */
const expiredMs = 366 * 24 * 3600_000

interface At {
  readonly prisma: PrismaClient
  readonly now: Date
}

/** Returns the ids of the inventories that a name refers to. With `count`, each inventory also has its own name. */
const inventoriesOf = ({ inventories = {} }: FleetOfScenario, alias: string) => idsOfAlias(alias, inventories[alias])
const groupsOf = ({ groups = [] }: FleetOfScenario): readonly string[] => [
  everyone,
  ...(Array.isArray(groups) ? groups : Object.keys(groups)),
]
const groupName = ({ groups = [] }: FleetOfScenario, id: string): string => (Array.isArray(groups) ? id : (groups[id]?.name ?? id))

interface Named {
  readonly name?: string | undefined
  readonly count?: number | undefined
}

/** Returns the name that users see. */
const nameOf = (id: string, { name, count }: Named, index: number): string =>
  name === undefined ? id : count === undefined ? name : `${name}-${index + 1}`

/** Returns the id of a channel or server that the object with this number has. Objects are divided among the ids of an entry. */
function idAt(table: Readonly<Record<string, Named>>, alias: string, index: number): string {
  const ids = idsOfAlias(alias, table[alias])
  return ids[index % ids.length] ?? alias
}

/** Returns the name and the server of a channel by its id. */
export function channelOf({ channels = {}, servers = {} }: FleetOfScenario, id: string): { name: string; serverId: string } {
  for (const [alias, channel] of Object.entries(channels)) {
    const index = idsOfAlias(alias, channel).indexOf(id)
    if (index >= 0) return { name: nameOf(id, channel, index), serverId: idAt(servers, channel.server, index) }
  }
  return { name: id, serverId: '' }
}

/** Writes servers. Each entry is one transaction, because a device and its place in the inventory refer to each other. */
async function writeServers({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  const groups = groupsOf(fleet)
  for (const [alias, server] of Object.entries(fleet.servers ?? {})) {
    const { type = 'mmh_server', maxChannels = 16, version: swVersion = defaultVersion, cloud = false, inventory = inventoryId } = server
    const servers = idsOfAlias(alias, server).map((id, i) => ({ id, name: nameOf(id, server, i) }))
    const place = cloud ? { cloudProvider: 'aws', cloudRegion: 'eu-west-1' } : {}
    const plain = { inventoryId: inventory, type, swVersion, maxChannels, ...place, lastModified: now, createdAt: now }
    const inventories = [...new Set([inventory, inventoryId])]
    await prisma.$transaction([
      prisma.server.createMany({ data: servers.map((one) => ({ ...plain, ...one, serial: `SN-${one.id}` })) }),
      prisma.serverInventory.createMany({
        data: servers.flatMap(({ id, name }) => inventories.map((one) => ({ serverId: id, inventoryId: one, name }))),
      }),
      prisma.groupServer.createMany({
        data: servers.flatMap(({ id }) => groups.map((groupId) => ({ serverId: id, groupId, inventoryId }))),
      }),
    ])
  }
}

async function writeChannels({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  for (const [alias, channel] of Object.entries(fleet.channels ?? {})) {
    const { server, version: liveuVersion = defaultVersion, input = false } = channel
    const [inventory = inventoryId] = channel.inventory === undefined ? [] : inventoriesOf(fleet, channel.inventory)
    const channels = idsOfAlias(alias, channel).map((id, i) => ({
      id,
      name: nameOf(id, channel, i),
      serverId: idAt(fleet.servers ?? {}, server, i),
    }))
    // The groups are those of the inventory of all devices.
    const memberOf = inventory === inventoryId ? groupsOf(fleet) : []
    const plain = { inventoryId: inventory, liveuVersion, sdiNo: input ? 1 : null, lastModified: now, createdAt: now }
    await prisma.$transaction([
      prisma.channel.createMany({ data: channels.map((one) => ({ ...plain, ...one })) }),
      prisma.channelInventory.createMany({ data: channels.map(({ id, name }) => ({ channelId: id, inventoryId: inventory, name })) }),
      prisma.groupChannel.createMany({
        data: channels.flatMap(({ id }) => memberOf.map((groupId) => ({ channelId: id, groupId, inventoryId }))),
      }),
    ])
  }
}

async function writeVideoReturns({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  const groups = groupsOf(fleet)
  for (const [alias, channel] of Object.entries(fleet.videoReturns ?? {})) {
    const channels = idsOfAlias(alias, channel).map((id, i) => ({
      id,
      name: nameOf(id, channel, i),
      serverId: idAt(fleet.servers ?? {}, channel.server, i),
    }))
    const plain = { inventoryId, lastModified: now, createdAt: now }
    await prisma.$transaction([
      prisma.videoReturn.createMany({ data: channels.map((one) => ({ ...plain, ...one, serialNumber: `SN-${one.id}` })) }),
      prisma.videoReturnInventory.createMany({ data: channels.map(({ id, name }) => ({ videoReturnId: id, inventoryId, name })) }),
      prisma.groupVideoReturn.createMany({
        data: channels.flatMap(({ id }) => groups.map((groupId) => ({ videoReturnId: id, groupId, inventoryId }))),
      }),
    ])
  }
}

async function writeGateways({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  const groups = groupsOf(fleet)
  for (const [alias, gateway] of Object.entries(fleet.gateways ?? {})) {
    const gateways = idsOfAlias(alias, gateway).map((id, i) => ({ id, name: nameOf(id, gateway, i) }))
    const plain = { inventoryId, swVersion: defaultVersion, lastModified: now, createdAt: now }
    await prisma.$transaction([
      prisma.gateway.createMany({ data: gateways.map((one) => ({ ...plain, ...one, serialNumber: `SN-${one.id}` })) }),
      prisma.gatewayInventory.createMany({ data: gateways.map(({ id, name }) => ({ gatewayId: id, inventoryId, name })) }),
      prisma.groupGateway.createMany({
        data: gateways.flatMap(({ id }) => groups.map((groupId) => ({ gatewayId: id, groupId, inventoryId }))),
      }),
    ])
  }
}

const kmPerDegree = 111.2
/** Radians between two neighbours, so that the units fill the circle evenly. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Returns where the unit with this number is. */
function placeOf({ at, spreadKm = 0, count = 1 }: UnitOfScenario, index: number): { homeLat: number; homeLng: number } {
  const [lat, lng] = at ?? [home.lat, home.lng]
  const degrees = (spreadKm / kmPerDegree) * Math.sqrt((index + 0.5) / count)
  const angle = index * goldenAngle
  return {
    homeLat: lat + degrees * Math.cos(angle),
    homeLng: lng + (degrees * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
  }
}

async function writeUnits({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  for (const [alias, unit] of Object.entries(fleet.units)) {
    const {
      model: type = 'LU-800',
      group: groupId = everyone,
      channel,
      sdCard: hasSdCard = false,
      version: swVersion = defaultVersion,
    } = unit
    const plain = { inventoryId, type, swVersion, hasSdCard, lastModified: now, createdAt: now }
    const selected = (index: number) => {
      if (channel === undefined) return {}
      const id = idAt(fleet.channels ?? {}, channel, index)
      return { selChannelId: id, selChannelName: channelOf(fleet, id).name }
    }
    const units = idsOfAlias(alias, unit).map((id, i) => ({ id, name: nameOf(id, unit, i), ...selected(i), ...placeOf(unit, i) }))
    const inventories = [inventoryId, ...(unit.inventories ?? []).flatMap((one) => inventoriesOf(fleet, one))]
    await prisma.$transaction([
      prisma.unit.createMany({ data: units.map((one) => ({ ...plain, ...one, serialNumber: `SN-${one.id}` })) }),
      prisma.unitInventory.createMany({
        data: units.flatMap(({ id, name }) => inventories.map((inventory) => ({ unitId: id, inventoryId: inventory, name }))),
      }),
      prisma.groupUnit.createMany({ data: units.map(({ id }) => ({ unitId: id, groupId, inventoryId, addedAt: now })) }),
    ])
  }
}

async function writeUsers({ prisma, now }: At, fleet: FleetOfScenario, password: string): Promise<void> {
  const cost = password === worldPassword ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : {}
  const passwordHash = await hash(password, cost)
  for (const [username, user] of Object.entries({ ...standardUsers, ...fleet.users })) {
    const { role, groups = groupsOf(fleet), email = `${username}@world.example` } = user
    const { application: applicationPermission = true, passwordExpired = false } = user
    const passwordTimes = passwordExpired
      ? { passwordChangedAt: new Date(now.getTime() - expiredMs), passwordExpiryPolicy: '3 months' }
      : { passwordChangedAt: now }
    await prisma.user.create({
      data: {
        id: username,
        username,
        email,
        firstName: username,
        lastName: 'World',
        passwordHash,
        createdAt: now,
        ...passwordTimes,
        applicationPermission,
        roles: { create: [{ role }] },
        inventories: { create: [{ inventoryId }] },
        groups: { create: groups.map((groupId) => ({ groupId })) },
      },
    })
  }
}

/** Writes the devices and the users of a scenario into an empty database, before a core reads it. All users have the same password. */
export async function writeFleet(prisma: PrismaClient, fleet: FleetOfScenario, startMs: number, password = worldPassword): Promise<void> {
  const at = { prisma, now: new Date(startMs) }
  await prisma.organisation.create({ data: { id: 'world', name: 'World', createdAt: at.now } })
  await prisma.inventory.create({
    data: { id: inventoryId, organisationId: 'world', name: 'World', sipServer: 'sip.world.example', createdAt: at.now },
  })
  const services = (fleet.services ?? []).map((name) => ({ inventoryId, name, status: 'ENABLED' }))
  await prisma.inventoryService.createMany({ data: services })
  for (const id of Object.keys(fleet.inventories ?? {}).flatMap((alias) => inventoriesOf(fleet, alias)))
    await prisma.inventory.create({ data: { id, organisationId: 'world', name: id, createdAt: at.now } })
  await prisma.group.createMany({ data: groupsOf(fleet).map((id) => ({ id, inventoryId, name: groupName(fleet, id), createdOn: at.now })) })
  await writeServers(at, fleet)
  await writeChannels(at, fleet)
  await writeVideoReturns(at, fleet)
  await writeGateways(at, fleet)
  await writeUnits(at, fleet)
  await writeUsers(at, fleet, password)
}
