import { type AnyCall, type Resource, type SubjectKind, subjects } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import type { Role } from '@backhaul/contract/users'
import type { TestApp } from '../support/app.ts'
import {
  aChannel,
  aDestination,
  anAudioRoom,
  aFile,
  aGateway,
  aGroup,
  anInventory,
  aNotification,
  aResource,
  aServer,
  aStory,
  aUnit,
  aUser,
  aVideoReturn,
  giveService,
  type TestInventory,
} from '../support/builders.ts'
import { allRoles, mayByOracle } from './oracle.ts'

/** The least powerful role with a limited scope that may make the call; super_user where no such role may. */
export const callerFor = (call: AnyCall): Role =>
  (['luc_regular', 'luc_admin'] as const).find((role) => mayByOracle(role, call.access)) ?? 'super_user'

/** An object that the user of a role may see, and one of another customer; null where the role sees everything. */
export interface Objects {
  readonly seen: string
  readonly foreign: string | null
}

/** Objects of one customer with a user of every role, named after the role, and objects of another customer. */
export interface TwoCustomers {
  readonly home: TestInventory
  /** Another inventory of the first customer. */
  readonly sibling: TestInventory
  objectsFor(role: Role, kind: SubjectKind, resource?: string): Promise<Objects>
}

/** Builds both customers in the empty world of an app. Their members are known here, so that a mistake in the product's scope cannot hide. */
export async function twoCustomers(app: TestApp): Promise<TwoCustomers> {
  const [home, foreign] = [await anInventory(app), await anInventory(app)]
  const sibling = await anInventory(app, home)
  const [own, other] = [await objectsIn(app, home), await objectsIn(app, foreign)]
  for (const role of allRoles)
    await aUser(app, {
      role,
      username: role,
      ...(role === 'luc_admin' ? { inventories: [home, sibling] } : { groups: [{ id: own.group }] }),
    })
  return {
    home,
    sibling,
    async objectsFor(role, kind, resource) {
      const seesAll = role === 'super_user'
      if (kind !== 'resource') return { seen: own[kind], foreign: seesAll ? null : other[kind] }
      const spec = resourceOf(resource)
      return { seen: await aResource(app, spec, home), foreign: seesAll ? null : await aResource(app, spec, foreign) }
    },
  }
}

/** Builds one object of every kind in a new group of an inventory; returns their ids. */
export async function objectsIn(app: TestApp, inventory: TestInventory): Promise<Record<Exclude<SubjectKind, 'resource'>, string>> {
  const group = await aGroup(app, inventory)
  const server = await aServer(app, { groups: [group] })
  const [unit, channel] = [await aUnit(app, { groups: [group] }), await aChannel(app, { groups: [group], serverId: server.id })]
  const audioRoom = await anAudioRoom(app, inventory)
  const videoReturn = await aVideoReturn(app, { groups: [group], serverId: server.id })
  const gateway = await aGateway(app, { groups: [group] })
  const tally = { inventoryId: inventory.id, name: 'tally', status: 'ENABLED' }
  await app.database.prisma.inventoryService.createMany({ data: [tally], skipDuplicates: true })
  const story = await aStory(app, inventory)
  const destination = await aDestination(app, inventory)
  const target = await aChannel(app, { groups: [group], serverId: server.id })
  await app.core.store.p2pLinks.create(channel.id, target.id, 0)
  const file = await aFile(app, channel, { path: 'rec_1.mp4' })
  const aiSession = app.core.ids.next()
  const session = {
    id: aiSession,
    unitId: unit.id,
    state: 'running' as const,
    startedAt: 0,
    progressPercent: 0,
    endedAt: null,
    summary: [],
  }
  await app.core.store.aiSessions.create(session)
  await giveService(app, inventory, 'graphics')
  await aNotification(app, inventory, `For the users of "${inventory.id}"`)
  return {
    inventory: inventory.id,
    group: group.id,
    server: server.id,
    channel: channel.id,
    ptmpChannel: channel.id,
    unit: unit.id,
    videoReturn: videoReturn.id,
    gateway: gateway.id,
    story,
    file: file.id,
    reachedInventory: inventory.id,
    destination,
    aiSession,
    audioRoom,
  }
}

export function resourceOf(kind: string | undefined): Resource {
  const spec = Object.values(resources).find((one) => one.kind === kind)
  if (spec === undefined) throw new Error(`There is no resource ${kind}.`)
  return spec
}

/** The input that names a call's subject: `{ unitId: 'u-000001' }`. */
export const about = (call: AnyCall, id: string): Record<string, string> =>
  call.on === undefined ? {} : { [subjects[call.on as SubjectKind].id]: id }
