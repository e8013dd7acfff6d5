import { Faker, base, en } from '@faker-js/faker'
import { inventoriesOf, makeAssignment } from './assignment.ts'
import { makeAudioRooms, makeChannelInterfaces, withRooms } from './audio-rooms.ts'
import { makeChannelFiles } from './channel-files.ts'
import { makeChannels } from './channels.ts'
import { makeNotifications } from './notifications.ts'
import { makeGateways } from './gateways.ts'
import { makeCompositions, withGraphics } from './graphics.ts'
import { makeGroupFeatures, makeGroups, makeInventories, makeOrganisations, makeServices } from './organisations.ts'
import { makeResources, makeResourceUnits } from './resources.ts'
import { makeServers, withPlaces } from './servers.ts'
import { makeDestinations } from './destinations.ts'
import { makeStories } from './stories.ts'
import { makeUnits } from './units.ts'
import { makePeople } from './users.ts'
import { makeVideoReturns } from './video-returns.ts'

export interface WorldOptions {
  units: number
  /** ms since 1970. The dates of the world are relative to it. */
  now: number
  passwordHash: string
}

/** A world of 400 units has 24 groups, 120 channels, 30 servers; a larger one has more of each, as operators would. */
export const sizesFor = (units: number) => {
  const channels = Math.max(120, Math.round(units * 0.3))
  return { groups: Math.max(24, Math.round(units / 40)), channels, servers: Math.max(30, Math.ceil(channels / 8)) }
}

/** All rows of the demo world by table, in the order in which they can be inserted. The same options give the same rows. */
export function makeWorld({ units: count, now, passwordHash }: WorldOptions) {
  const faker = new Faker({ locale: [en, base], seed: 20_251 })
  const sizes = sizesFor(count)
  const groups = makeGroups(sizes.groups, now)
  const { servers, memberships: serverGroups } = makeServers(faker, sizes.servers, now, makeAssignment(faker, groups))
  const { channels, memberships: channelGroups } = makeChannels(faker, sizes.channels, now, makeAssignment(faker, groups), servers)
  const { units, memberships: unitGroups } = makeUnits(faker, count, now, makeAssignment(faker, groups), channels, channelGroups)
  const { videoReturns, memberships: returnGroups } = makeVideoReturns(servers, serverGroups, now)
  const { gateways, memberships: gatewayGroups } = makeGateways(groups, now)
  const { rooms, participants, roomOfUnit } = makeAudioRooms(servers, channels, units, now)
  const inventories = makeInventories(now)
  const { stories, assigned } = makeStories(inventories, units, now)
  const { destinations, associated } = makeDestinations(inventories, channels, now)
  const people = makePeople(faker, groups, passwordHash, now)
  const services = makeServices(faker, now)
  const compositions = makeCompositions(services, channels, now)
  const addedAt = new Date(now)
  return {
    organisations: makeOrganisations(now),
    inventories,
    inventory_services: services,
    groups,
    group_features: makeGroupFeatures(groups),
    servers: withPlaces(servers, channels),
    channels: withGraphics(channels, compositions),
    units: withRooms(units, roomOfUnit),
    video_returns: videoReturns,
    gateways,
    server_inventories: inventoriesOf(servers).map(({ id, ...row }) => ({ serverId: id, ...row })),
    graphics_compositions: compositions,
    channel_inventories: inventoriesOf(channels).map(({ id, ...row }) => ({ channelId: id, ...row })),
    unit_inventories: inventoriesOf(units).map(({ id, ...row }) => ({ unitId: id, ...row })),
    video_return_inventories: inventoriesOf(videoReturns).map(({ id, ...row }) => ({ videoReturnId: id, ...row })),
    gateway_inventories: inventoriesOf(gateways).map(({ id, ...row }) => ({ gatewayId: id, ...row })),
    group_servers: serverGroups.map(({ id, ...row }) => ({ serverId: id, ...row })),
    group_channels: channelGroups.map(({ id, ...row }) => ({ channelId: id, ...row })),
    group_video_returns: returnGroups.map(({ id, ...row }) => ({ videoReturnId: id, ...row })),
    group_gateways: gatewayGroups.map(({ id, ...row }) => ({ gatewayId: id, ...row })),
    group_units: unitGroups.map(({ id, ...row }) => ({ unitId: id, ...row, addedAt })),
    audio_rooms: rooms,
    audio_room_participants: participants,
    channel_interfaces: makeChannelInterfaces(servers, channels),
    channel_files: makeChannelFiles(channels, units, now),
    streaming_destinations: destinations,
    channel_destinations: associated,
    stories,
    story_units: assigned,
    users: people.users,
    user_roles: people.roles,
    user_inventories: people.inventories,
    user_groups: people.groups,
    user_units: people.units,
    notifications: makeNotifications(now),
    resources: makeResources(now),
    resource_units: makeResourceUnits(units),
  }
}
