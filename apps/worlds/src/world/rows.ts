import type { PrismaClient } from '@backhaul/database/client'
import type { ChannelOfScenario, FleetOfScenario, UnitOfScenario } from '@backhaul/simulation'
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

/** The version of a device without another one. */
const defaultVersion = '10.1.0'
/** Longer ago than any password lasts. */
const expiredMs = 366 * 24 * 3600_000

/** Returns the ids of the units, inventories or stories that a name of the scenario refers to. */
export const idsOfAlias = (alias: string, { count }: { readonly count?: number | undefined } = {}): readonly string[] =>
  count === undefined ? [alias] : Array.from({ length: count }, (_, i) => `${alias}-${i + 1}`)

interface At {
  readonly prisma: PrismaClient
  readonly now: Date
}

/** Returns the ids of the inventories that a name refers to. With `count`, each inventory also has its own name. */
const inventoriesOf = ({ inventories = {} }: FleetOfScenario, alias: string) => idsOfAlias(alias, inventories[alias])
const groupsOf = ({ groups = [] }: FleetOfScenario): readonly string[] => [everyone, ...groups]

async function writeServers({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  const { servers = {}, channels = {} } = fleet
  const groups = groupsOf(fleet)
  for (const [id, { type = 'mmh_server', maxChannels = 16, version: swVersion = defaultVersion }] of Object.entries(servers))
    await prisma.$transaction([
      prisma.server.create({
        data: { id, inventoryId, name: id, serial: `SN-${id}`, type, swVersion, maxChannels, lastModified: now, createdAt: now },
      }),
      prisma.serverInventory.create({ data: { serverId: id, inventoryId, name: id } }),
      prisma.groupServer.createMany({ data: groups.map((groupId) => ({ serverId: id, groupId, inventoryId })) }),
    ])
  for (const [id, channel] of Object.entries(channels)) await writeChannel({ prisma, now }, id, channel, fleet)
}

async function writeChannel({ prisma, now }: At, id: string, channel: ChannelOfScenario, fleet: FleetOfScenario): Promise<void> {
  const { server: serverId, name = id, version: liveuVersion = defaultVersion, input = false } = channel
  const [inventory = inventoryId] = channel.inventory === undefined ? [] : inventoriesOf(fleet, channel.inventory)
  const plain = { id, serverId, inventoryId: inventory, name, liveuVersion, sdiNo: input ? 1 : null }
  // The groups are those of the inventory of all devices.
  const memberOf = inventory === inventoryId ? groupsOf(fleet) : []
  await prisma.$transaction([
    prisma.channel.create({ data: { ...plain, lastModified: now, createdAt: now } }),
    prisma.channelInventory.create({ data: { channelId: id, inventoryId: inventory, name } }),
    prisma.groupChannel.createMany({ data: memberOf.map((groupId) => ({ channelId: id, groupId, inventoryId })) }),
  ])
}

async function writeUnit({ prisma, now }: At, id: string, unit: UnitOfScenario, others: readonly string[]): Promise<void> {
  const { model: type = 'LU-800', at, group: groupId = everyone, channel, sdCard: hasSdCard = false } = unit
  const selected = channel === undefined ? {} : { selChannelId: channel, selChannelName: channel }
  const place = { homeLat: at?.[0] ?? home.lat, homeLng: at?.[1] ?? home.lng }
  const times = { lastModified: now, createdAt: now }
  const plain = { id, inventoryId, name: id, type, serialNumber: `SN-${id}`, swVersion: unit.version ?? defaultVersion }
  await prisma.$transaction([
    prisma.unit.create({ data: { ...plain, hasSdCard, ...selected, ...place, ...times } }),
    prisma.unitInventory.createMany({
      data: [inventoryId, ...others].map((inventory) => ({ unitId: id, inventoryId: inventory, name: id })),
    }),
    prisma.groupUnit.create({ data: { unitId: id, groupId, inventoryId, addedAt: now } }),
  ])
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
  await prisma.inventory.create({ data: { id: inventoryId, organisationId: 'world', name: 'World', createdAt: at.now } })
  for (const id of Object.keys(fleet.inventories ?? {}).flatMap((alias) => inventoriesOf(fleet, alias)))
    await prisma.inventory.create({ data: { id, organisationId: 'world', name: id, createdAt: at.now } })
  for (const id of groupsOf(fleet)) await prisma.group.create({ data: { id, inventoryId, name: id, createdOn: at.now } })
  await writeServers(at, fleet)
  for (const [alias, unit] of Object.entries(fleet.units)) {
    const others = (unit.inventories ?? []).flatMap((one) => inventoriesOf(fleet, one))
    for (const id of idsOfAlias(alias, unit)) await writeUnit(at, id, unit, others)
  }
  await writeUsers(at, fleet, password)
}
