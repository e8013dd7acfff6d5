import type { PrismaClient } from '@backhaul/database/client'
import type { FleetOfScenario, UnitOfScenario } from '@backhaul/simulation'
import { hash } from '@node-rs/argon2'

/** The customer and the inventory of a world that is made from a scenario. */
export const inventoryId = 'world'
/** Devices that the scenario puts into no group are in this one. All users are members of all groups, unless it says otherwise. */
const everyone = 'everyone'
/** Users of every scenario; `users` of the fleet adds others. */
export const standardUsers: NonNullable<FleetOfScenario['users']> = {
  admin: { role: 'super_user' },
  operator: { role: 'luc_regular' },
  viewer: { role: 'luc_read' },
}
/** A world has no secret: its users sign in inside one process. */
export const worldPassword = 'A-world-of-its-own-1'
const home = { lat: 52.52, lng: 13.405 }

/** Ids of the units that a name of the scenario stands for. */
export const unitIdsOf = (alias: string, { count }: UnitOfScenario): readonly string[] =>
  count === undefined ? [alias] : Array.from({ length: count }, (_, i) => `${alias}-${i + 1}`)

interface At {
  readonly prisma: PrismaClient
  readonly now: Date
}

const groupsOf = ({ groups = [] }: FleetOfScenario): readonly string[] => [everyone, ...groups]

async function writeServers({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  const { servers = {}, channels = {} } = fleet
  const groups = groupsOf(fleet)
  for (const [id, { type = 'mmh_server', maxChannels = 16 }] of Object.entries(servers))
    await prisma.$transaction([
      prisma.server.create({
        data: { id, inventoryId, name: id, serial: `SN-${id}`, type, swVersion: '10.1.0', maxChannels, lastModified: now, createdAt: now },
      }),
      prisma.serverInventory.create({ data: { serverId: id, inventoryId, name: id } }),
      prisma.groupServer.createMany({ data: groups.map((groupId) => ({ serverId: id, groupId, inventoryId })) }),
    ])
  for (const [id, { server: serverId }] of Object.entries(channels))
    await prisma.$transaction([
      prisma.channel.create({
        data: { id, serverId, inventoryId, name: id, liveuVersion: '10.1.0', lastModified: now, createdAt: now },
      }),
      prisma.channelInventory.create({ data: { channelId: id, inventoryId, name: id } }),
      prisma.groupChannel.createMany({ data: groups.map((groupId) => ({ channelId: id, groupId, inventoryId })) }),
    ])
}

async function writeUnit({ prisma, now }: At, id: string, unit: UnitOfScenario): Promise<void> {
  const { model: type = 'LU-800', at, group: groupId = everyone, channel, sdCard: hasSdCard = false } = unit
  const selected = channel === undefined ? {} : { selChannelId: channel, selChannelName: channel }
  const place = { homeLat: at?.[0] ?? home.lat, homeLng: at?.[1] ?? home.lng }
  const times = { lastModified: now, createdAt: now }
  const plain = { id, inventoryId, name: id, type, serialNumber: `SN-${id}`, swVersion: '10.1.0' }
  await prisma.$transaction([
    prisma.unit.create({ data: { ...plain, hasSdCard, ...selected, ...place, ...times } }),
    prisma.unitInventory.create({ data: { unitId: id, inventoryId, name: id } }),
    prisma.groupUnit.create({ data: { unitId: id, groupId, inventoryId, addedAt: now } }),
  ])
}

async function writeUsers({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  const passwordHash = await hash(worldPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  for (const [username, { role, groups = groupsOf(fleet) }] of Object.entries({ ...standardUsers, ...fleet.users }))
    await prisma.user.create({
      data: {
        id: username,
        username,
        email: `${username}@world.example`,
        firstName: username,
        lastName: 'World',
        passwordHash,
        createdAt: now,
        passwordChangedAt: now,
        roles: { create: [{ role }] },
        inventories: { create: [{ inventoryId }] },
        groups: { create: groups.map((groupId) => ({ groupId })) },
      },
    })
}

/** Writes the devices and the users of a scenario into an empty database, before a core reads it. */
export async function writeFleet(prisma: PrismaClient, fleet: FleetOfScenario, startMs: number): Promise<void> {
  const at = { prisma, now: new Date(startMs) }
  await prisma.organisation.create({ data: { id: 'world', name: 'World', createdAt: at.now } })
  await prisma.inventory.create({ data: { id: inventoryId, organisationId: 'world', name: 'World', createdAt: at.now } })
  for (const id of groupsOf(fleet)) await prisma.group.create({ data: { id, inventoryId, name: id, createdOn: at.now } })
  await writeServers(at, fleet)
  for (const [alias, unit] of Object.entries(fleet.units)) for (const id of unitIdsOf(alias, unit)) await writeUnit(at, id, unit)
  await writeUsers(at, fleet)
}
