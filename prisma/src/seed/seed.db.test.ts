import { DeviceName, Id } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { ChannelType } from '@backhaul/contract/channels'
import { ServerType } from '@backhaul/contract/servers'
import { ProductType, TransmissionMode } from '@backhaul/contract/units'
import { Role } from '@backhaul/contract/users'
import { channelType } from '@backhaul/rules/channels'
import { landingPage } from '@backhaul/rules/permissions'
import { delayRanges } from '@backhaul/rules/units'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { scopeKeyOf, uniqueKeyOf } from '../resource-keys.ts'
import { cities } from './cities.ts'
import { demoAccounts, seedDemo } from './index.ts'
import { channelsMaxOf } from './servers.ts'
import { makeWorld, sizesFor } from './world.ts'

const now = Date.UTC(2026, 0, 15)
const world = makeWorld({ units: 400, now, passwordHash: 'hash' })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

const kindsIn = (words: readonly string[]) => [...new Set(words)].toSorted()

test('no server has more channels than it allows, and every hub has a place for a further one', () => {
  for (const units of [60, 400, 3000]) {
    const { servers, channels } = makeWorld({ units, now, passwordHash: 'hash' })
    const takenOf = (id: string) => channels.filter(({ serverId, ingestServerId }) => serverId === id || ingestServerId === id).length
    expect(servers.filter(({ id, maxChannels }) => takenOf(id) > maxChannels)).toEqual([])
    expect(servers.filter((server) => server.maxChannels > channelsMaxOf(server))).toEqual([])
    expect(servers.filter(({ id, type, maxChannels }) => type === 'mmh_server' && takenOf(id) === maxChannels)).toEqual([])
  }
})

test('the same seed gives the same world', () => {
  expect(makeWorld({ units: 400, now, passwordHash: 'hash' })).toEqual(world)
  expect(world.units[0]).toMatchInlineSnapshot(`
    {
      "alerts": null,
      "comment": "",
      "createdAt": 2025-05-18T00:00:00.000Z,
      "delay": 2000,
      "hasExtender": false,
      "hasSdCard": true,
      "homeLat": 60.2038,
      "homeLng": 24.9191,
      "id": "u-000001",
      "inventoryId": "inv-2",
      "lastModified": 2025-12-12T06:00:00.000Z,
      "licenseFourK": true,
      "licensePro": true,
      "licenseRemaining": 578,
      "licenseUnit": "days",
      "licenseValid": true,
      "multiCameraLicensed": true,
      "multipleCamera": null,
      "name": "Helsinki-LU800-01",
      "numberOfFeeds": 4,
      "ownership": "sold",
      "selChannelExternal": false,
      "selChannelId": "c-00001",
      "selChannelName": "Dublin-HUB-05-PRV1",
      "serialNumber": "LU800000001685",
      "settings": {
        "intercoms": [
          {
            "destination": "room-005",
            "mode": "audioRoom",
          },
          {
            "destination": null,
            "mode": "targetChannel",
          },
        ],
      },
      "swVersion": "10.1.0",
      "targetSwVersion": null,
      "transmissionMode": "Live",
      "type": "LU-800",
      "version": 0,
      "wanted": {},
      "wantedVersion": 0,
      "workingMode": "video",
    }
  `)
})

test('has the requested sizes', () => {
  const { organisations, inventories, groups, units, servers, channels, users } = world
  const sizes = [organisations, inventories, groups, units, servers, channels, users].map((rows) => rows.length)
  expect(sizes).toEqual([3, 6, 24, 400, 30, 120, 16])
  expect(sizesFor(10_000)).toEqual({ groups: 250, channels: 3000, servers: 375 })
})

test('shows every model of unit, type of server and type of channel', () => {
  expect(kindsIn(world.units.map(({ type }) => type))).toEqual(ProductType.options.toSorted())
  expect(kindsIn(world.servers.map(({ type }) => type))).toEqual(ServerType.options.toSorted())
  const types = world.channels.map((channel) => channelType({ ...channel, flavor: channel.flavor === null ? null : 'SMPTE2110' }))
  expect(kindsIn(types)).toEqual(ChannelType.options.filter((type) => type !== 'group').toSorted())
  for (const shown of ['ndi', 'sdiNo', 'cdnName', 'flavor', 'studio', 'sharing'] as const)
    expect(world.channels.filter((channel) => channel[shown])).not.toEqual([])
})

test('has faulty states: invalid licences, no SD card, external channels, no channel selected', () => {
  expect(world.units.filter((unit) => !unit.licenseValid).length).toBeGreaterThan(10)
  expect(world.units.filter((unit) => !unit.hasSdCard).length).toBeGreaterThan(40)
  expect(world.units.filter((unit) => unit.selChannelExternal).length).toBeGreaterThan(10)
  expect(world.units.filter((unit) => unit.selChannelId === null).length).toBeGreaterThan(40)
})

test('conforms to the contract: identifiers, names, modes, delays', () => {
  for (const row of [...world.units, ...world.servers, ...world.channels, ...world.groups]) {
    expect(Id.safeParse(row.id).success).toBe(true)
    expect(DeviceName.safeParse(row.name).error).toBeUndefined()
  }
  for (const unit of world.units) {
    expect(TransmissionMode.options).toContain(unit.transmissionMode)
    if (unit.transmissionMode === 'Store & Forward') expect(unit.hasSdCard).toBe(true)
    const { delayMsMin, delayMsMax } = delayRanges(ProductType.parse(unit.type), unit.swVersion)
    expect(unit.delay).toBeGreaterThanOrEqual(delayMsMin)
    expect(unit.delay).toBeLessThanOrEqual(delayMsMax)
  }
})

test('names a unit by a city or one surname, then by its model', () => {
  const codes = '(LU[2368]00|SOLO|SPRO|DRN|LITE|SMART|PTP|PTMP|XT)'
  const byReporter = new RegExp(`^(Mc|Mac|Von|O|D)?[A-Z][a-z]+-${codes}(-\\d{2,})?$`)
  const byCity = new RegExp(`^(${cities.map(({ name }) => name).join('|')})-${codes}-\\d{2,}$`)
  expect(world.units.map(({ name }) => name).filter((name) => !byCity.test(name) && !byReporter.test(name))).toEqual([])
})

test('no device is in a group outside of its inventories, and no group is empty', () => {
  const inventoryOf = new Map(world.groups.map((group) => [group.id, group.inventoryId]))
  const belongs = new Set(
    [
      ...world.unit_inventories.map(({ unitId, inventoryId }) => [unitId, inventoryId]),
      ...world.server_inventories.map(({ serverId, inventoryId }) => [serverId, inventoryId]),
      ...world.channel_inventories.map(({ channelId, inventoryId }) => [channelId, inventoryId]),
    ].map((pair) => pair.join(' ')),
  )
  for (const { unitId, groupId } of world.group_units) expect(belongs).toContain(`${unitId} ${inventoryOf.get(groupId)}`)
  for (const { channelId, groupId } of world.group_channels) expect(belongs).toContain(`${channelId} ${inventoryOf.get(groupId)}`)
  for (const { serverId, groupId } of world.group_servers) expect(belongs).toContain(`${serverId} ${inventoryOf.get(groupId)}`)
  expect(kindsIn(world.group_units.map(({ groupId }) => groupId))).toHaveLength(24)
  expect(kindsIn(world.group_channels.map(({ groupId }) => groupId))).toHaveLength(24)
})

test('associates some units, servers and channels with a second inventory of their organisation', () => {
  const organisationOf = new Map(world.inventories.map(({ id, organisationId }) => [id, organisationId]))
  const kinds = [
    [world.units, world.unit_inventories.map(({ unitId: id, ...row }) => ({ id, ...row }))],
    [world.servers, world.server_inventories.map(({ serverId: id, ...row }) => ({ id, ...row }))],
    [world.channels, world.channel_inventories.map(({ channelId: id, ...row }) => ({ id, ...row }))],
  ] as const
  for (const [devices, memberships] of kinds) {
    const primary = new Map(devices.map(({ id, inventoryId }) => [id, inventoryId]))
    const associated = memberships.filter(({ id, inventoryId }) => primary.get(id) !== inventoryId)
    expect(associated.length).toBeGreaterThan(devices.length / 20)
    expect(memberships).toHaveLength(devices.length + associated.length)
    for (const { id, inventoryId } of associated)
      expect(organisationOf.get(inventoryId)).toBe(organisationOf.get(primary.get(id) as string))
  }
})

test('has usage profiles, modem vendors and IFB servers that their fields accept, and assigns usage profiles to units of their inventory', () => {
  for (const { kind, calls, unique, scoped, assigned } of [resources.usageProfiles, resources.modemVendors, resources.ifbServers]) {
    const rows = world.resources.filter((row) => row.kind === kind)
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const scope = scoped ? { inventoryId: row.inventoryId } : {}
      expect(calls.create.input.safeParse({ ...scope, ...(row.data as object) }).error).toBeUndefined()
      expect([row.uniqueKey, row.scopeKey]).toEqual([uniqueKeyOf(unique, row.data as {}), scopeKeyOf(row.inventoryId)])
      expect(row.inventoryId !== null).toBe(scoped)
    }
    expect(new Set(rows.map((row) => row.scopeKey + row.uniqueKey)).size).toBe(rows.length)
    expect(world.resource_units.some((one) => one.kind === kind)).toBe(assigned === 'unit')
  }
  const inventoryOf = new Map(world.units.map(({ id, inventoryId }) => [id, inventoryId]))
  const resourceOf = new Map(world.resources.map((row) => [row.id, row]))
  for (const { unitId, resourceId } of world.resource_units) expect(resourceOf.get(resourceId)?.inventoryId).toBe(inventoryOf.get(unitId))
  for (const { id } of world.inventories) expect(world.resources.filter((row) => row.inventoryId === id && row.isDefault)).toHaveLength(1)
})

test('has one account per role, each with the landing page of its role', () => {
  expect(demoAccounts.map(({ role }) => role)).toEqual(Role.options)
  const landing = world.users.map((user) => [user.username, landingPage({ ...user, loggedUserRoles: [Role.parse(user.username)] })])
  const elsewhere = landing.filter(([, page]) => page !== 'console')
  expect(Object.fromEntries(elsewhere)).toMatchInlineSnapshot(`
    {
      "luc_application": "unauthorized",
      "luc_curator": "unauthorized",
      "luc_freelancer": "unauthorized",
      "luc_ingest": "easyLive",
      "luc_multipoint": "unauthorized",
      "luc_studio": "easyLive",
      "luc_unit_control": "unauthorized",
      "luc_vr_viewer": "limitedAccess",
    }
  `)
})

test('the sign-in page offers one account to begin with, and apart those that the console turns away', () => {
  const namesOf = (group: string) => demoAccounts.flatMap((account) => (account.group === group ? [account.username] : []))
  const open = (username: string) => {
    const user = world.users.find((one) => one.username === username)
    return user !== undefined && landingPage({ ...user, loggedUserRoles: [Role.parse(username)] }) === 'console'
  }
  expect(namesOf('start')).toEqual(['luc_regular'])
  expect([...namesOf('start'), ...namesOf('console')].filter((name) => !open(name))).toEqual([])
  expect(namesOf('refused').filter(open)).toEqual([])
  expect(namesOf('refused').length).toBeGreaterThan(0)
})

test('every account opens with the demo password', async () => {
  const users = await database.prisma.user.findMany({ include: { roles: true } })
  for (const { username, password, role } of demoAccounts) {
    const user = users.find((one) => one.username === username)
    expect(user).toMatchObject({ demo: true, roles: [{ role }] })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(user!.passwordHash!, password)).toBe(true)
  }
})

test('writes all rows of the world', async () => {
  const small = makeWorld({ units: 60, now, passwordHash: 'hash' })
  for (const [table, rows] of Object.entries(small)) {
    const [count] = await database.prisma.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${table}"`)
    expect([table, count!.count]).toEqual([table, rows.length])
  }
  const [stored] = await database.prisma.unit.findMany({ orderBy: { id: 'asc' }, take: 1 })
  const { lastModified: _, createdAt: __, ...made } = small.units[0]!
  expect(stored).toMatchObject(made)
})

test('seeding twice, even at the same time, makes one world', async () => {
  const empty = await createTestDatabase('empty')
  const results = await Promise.all([seedDemo(empty.prisma, { units: 20 }), seedDemo(empty.prisma, { units: 20 })])
  expect(results.filter(({ seeded }) => seeded)).toHaveLength(1)
  expect(await seedDemo(empty.prisma, { units: 50 })).toEqual({ seeded: false, units: 20 })
  expect(await empty.prisma.unit.count()).toBe(20)
  await empty.drop()
})

test('does not change a database with other content', async () => {
  const real = await createTestDatabase('empty')
  await real.prisma.user.create({ data: { id: 'real', username: 'real', firstName: 'Real', lastName: 'Person' } })
  for (const replace of [false, true])
    await expect(seedDemo(real.prisma, { replace })).rejects.toThrow('holds data that is not the demo world')
  expect(await real.prisma.organisation.count()).toBe(0)
  await real.drop()
})

test('replaces a demo world on request, but not one with accounts of real people', async () => {
  const demo = await createTestDatabase('demo')
  expect(await seedDemo(demo.prisma, { units: 30, replace: true })).toEqual({ seeded: true, units: 30 })
  expect(await demo.prisma.unit.count()).toBe(30)
  await demo.prisma.user.create({ data: { id: 'real', username: 'real', firstName: 'Real', lastName: 'Person' } })
  await expect(seedDemo(demo.prisma, { units: 40, replace: true })).rejects.toThrow('The demo world is not replaced')
  expect(await demo.prisma.unit.count()).toBe(30)
  await demo.drop()
})
