import type { Faker } from '@faker-js/faker'
import { ServerType } from '@backhaul/contract/servers'
import { serverCapabilities } from '@backhaul/rules/servers'
import type { Channel, Server } from '../../generated/client.ts'
import type { Assignment, Membership } from './assignment.ts'

const dayMs = 24 * 60 * 60_000
const versions = ['8.5.2', '9.2.1', '10.0.2', '10.1.0']
const clouds = [
  ['aws', 'eu-west-1'],
  ['aws', 'us-east-1'],
  ['gcp', 'asia-northeast1'],
  ['azure', 'westeurope'],
] as const

const shortType = { mmh_server: 'HUB', vr_server: 'VR', ingest_server: 'ING', transceiver_server: 'TRX' }

/** Mostly hubs. Of fifteen servers, three are for video return and one or two for ingest and transceiving. */
function serverType(index: number): keyof typeof shortType {
  if (index % 10 === 7) return 'vr_server'
  if (index % 15 === 9) return 'ingest_server'
  return index % 15 === 13 ? 'transceiver_server' : 'mmh_server'
}

const comments = [
  'UPS tested in March. Rack 4, upper half.',
  'Feeds the main control room; call the shift leader before an upgrade.',
  'On loan from the sports desk until the end of the season.',
]

/** The settings that an engineer has made: a hub on site has a media network with a clock, as most have. */
function settingsOf(type: keyof typeof shortType, index: number, cloud: string | null) {
  if (cloud !== null || type !== 'mmh_server' || index % 3 === 2) return {}
  const port = (name: string, network: number) => ({
    name,
    enabled: true,
    address: { ip: `192.168.${network}.${10 + index}`, mask: '255.255.255.0', gateway: `192.168.${network}.1` },
  })
  return { smpte: { ptpEnabled: true, ptpDomain: 127, mediaPorts: [port('media-a', 110), port('media-b', 120)] } }
}

/** The most channels that a server of this type has. */
export const channelsMaxOf = ({ type, cloudProvider }: Server): number =>
  serverCapabilities({ type: ServerType.parse(type), cloudProvider }).channelsMax

const sizes = [4, 8, 16, 32, 64]

/** Enlarges the servers that have more channels than they allow, and the hubs without a place for a further one, as far as their type has places. */
export function withPlaces(servers: readonly Server[], channels: readonly Channel[]): Server[] {
  const ownOf = Map.groupBy(channels, ({ serverId }) => serverId)
  const ingestOf = Map.groupBy(channels, ({ ingestServerId }) => ingestServerId)
  return servers.map((server) => {
    const taken = (ownOf.get(server.id)?.length ?? 0) + (ingestOf.get(server.id)?.length ?? 0)
    const needed = server.type === 'mmh_server' ? taken + 1 : taken
    const size = sizes.find((one) => one >= Math.max(server.maxChannels, needed)) ?? sizes.at(-1)!
    return { ...server, maxChannels: Math.min(size, channelsMaxOf(server)) }
  })
}

export function makeServers(faker: Faker, count: number, now: number, assignment: Assignment) {
  const memberships: Membership[] = []
  let firsts = 0
  /** The third server of the first inventory, which pages show first, is for ingest. */
  const ofFirst = (inventoryId: string) => inventoryId === 'inv-1' && ++firsts === 3
  const servers = Array.from({ length: count }, (_, index): Server => {
    const { inventoryId, city, groups } = assignment(index)
    const type = ofFirst(inventoryId) ? 'ingest_server' : serverType(index)
    const id = `s-${String(index + 1).padStart(4, '0')}`
    const cloud = faker.datatype.boolean(0.3) ? faker.helpers.arrayElement(clouds) : null
    for (const group of groups.slice(0, 3)) memberships.push({ id, groupId: group.id, inventoryId })
    return {
      id,
      inventoryId,
      name: `${city.name}-${shortType[type]}-${String(index + 1).padStart(2, '0')}`,
      alias: faker.datatype.boolean(0.4) ? `Control room ${faker.number.int({ min: 1, max: 9 })}` : null,
      serial: `SRV${String(index + 1).padStart(6, '0')}${faker.string.numeric(3)}`,
      type,
      swVersion: faker.helpers.arrayElement(versions),
      maxChannels: faker.helpers.arrayElement([6, 8, 16]),
      outputLicenses: 16,
      fourKLicenses: 2,
      cloudProvider: cloud?.[0] ?? null,
      cloudRegion: cloud?.[1] ?? null,
      comment: index % 4 === 0 ? comments[index % comments.length]! : '',
      settings: settingsOf(type, index, cloud?.[0] ?? null),
      wanted: {},
      wantedVersion: 0,
      version: 0,
      lastModified: new Date(now - faker.number.int({ min: 0, max: 120 }) * dayMs),
      createdAt: new Date(now - faker.number.int({ min: 200, max: 900 }) * dayMs),
    }
  })
  return { servers, memberships }
}
