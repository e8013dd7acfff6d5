import type { Faker } from '@faker-js/faker'
import type { Channel, Server } from '../../generated/client.ts'
import type { Membership, Spread } from './spread.ts'

const dayMs = 24 * 60 * 60_000
const versions = ['8.5.2', '9.2.1', '10.0.2', '10.1.0']
const clouds = [
  ['aws', 'eu-west-1'],
  ['aws', 'us-east-1'],
  ['gcp', 'asia-northeast1'],
  ['azure', 'westeurope'],
] as const

const shortType = { mmh_server: 'HUB', vr_server: 'VR', ingest_server: 'ING', transceiver_server: 'TRX' }

/** Mostly hubs; in every fifteen three video return, one or two ingest and transceiver. */
function serverType(index: number): keyof typeof shortType {
  if (index % 10 === 7) return 'vr_server'
  if (index % 15 === 9) return 'ingest_server'
  return index % 15 === 13 ? 'transceiver_server' : 'mmh_server'
}

export function makeServers(faker: Faker, count: number, now: number, spread: Spread) {
  const memberships: Membership[] = []
  const servers = Array.from({ length: count }, (_, index): Server => {
    const { inventoryId, city, groups } = spread(index)
    const type = serverType(index)
    const id = `s-${String(index + 1).padStart(4, '0')}`
    const cloud = faker.datatype.boolean(0.3) ? faker.helpers.arrayElement(clouds) : null
    for (const group of groups.slice(0, 3)) memberships.push({ id, groupId: group.id })
    return {
      id,
      inventoryId,
      name: `${city.name}-${shortType[type]}-${String(index + 1).padStart(2, '0')}`,
      alias: faker.datatype.boolean(0.4) ? `Control room ${faker.number.int({ min: 1, max: 9 })}` : null,
      serial: `SRV${String(index + 1).padStart(6, '0')}${faker.string.numeric(3)}`,
      type,
      swVersion: faker.helpers.arrayElement(versions),
      maxChannels: faker.helpers.arrayElement([4, 8, 16]),
      cloudProvider: cloud?.[0] ?? null,
      cloudRegion: cloud?.[1] ?? null,
      lastModified: new Date(now - faker.number.int({ min: 0, max: 120 }) * dayMs),
      createdAt: new Date(now - faker.number.int({ min: 200, max: 900 }) * dayMs),
    }
  })
  return { servers, memberships }
}

type Flags = Pick<
  Channel,
  'output' | 'distributor' | 'forceOutput' | 'forwardRtmp' | 'ndi' | 'sdiNo' | 'flavor' | 'studio' | 'sharing' | 'cdnName'
>
const plain: Flags = {
  output: false,
  distributor: false,
  forceOutput: false,
  forwardRtmp: false,
  ndi: false,
  sdiNo: null,
  flavor: null,
  studio: false,
  sharing: false,
  cdnName: null,
}
const cdns = ['Wavecast', 'StreamArc', 'Brightpath']

/** The kinds of channel that Services §3 counts, and the flags that make them. */
const kinds = {
  PRV: () => plain,
  SDI: (port: number) => ({ ...plain, output: true, sdiNo: port }),
  NDI: () => ({ ...plain, output: true, ndi: true }),
  CDN: (port: number) => ({ ...plain, output: true, forwardRtmp: true, cdnName: cdns[port % cdns.length]! }),
  IP: () => ({ ...plain, output: true, flavor: 'SMPTE2110' }),
  OUT: () => ({ ...plain, output: true, forceOutput: true }),
  STU: (port: number) => ({ ...plain, output: true, studio: true, sdiNo: port }),
  SHR: () => ({ ...plain, sharing: true }),
  DST: () => ({ ...plain, output: true, distributor: true }),
  IN: (port: number) => ({ ...plain, sdiNo: port }),
} satisfies Record<string, (port: number) => Flags>
const kindOrder = 'PRV SDI CDN SDI SHR PRV NDI SDI PRV IP OUT SDI PRV DST NDI STU CDN IN SHR PRV'.split(' ') as (keyof typeof kinds)[]

/** Whether units may send to it. */
export const takesUnits = (channel: Channel) => !(channel.distributor || (channel.sdiNo !== null && !channel.output))

export function makeChannels(faker: Faker, count: number, now: number, spread: Spread, servers: readonly Server[]) {
  const memberships: Membership[] = []
  const hubs = Map.groupBy(
    servers.filter((server) => server.type === 'mmh_server'),
    (server) => server.inventoryId,
  )
  const seen = new Map<string, number>()
  const next = (key: string) => {
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    return number
  }
  const channels = Array.from({ length: count }, (_, index): Channel => {
    const { inventoryId, groups } = spread(index)
    const own = hubs.get(inventoryId)!
    const server = own[next(inventoryId) % own.length]!
    // Along with the round of the inventories, so that each of them gets every kind.
    const kind = kindOrder[(index + Math.floor(index / kindOrder.length)) % kindOrder.length]!
    const port = next(`${server.id} ${kind}`)
    const id = `c-${String(index + 1).padStart(5, '0')}`
    for (const group of groups) memberships.push({ id, groupId: group.id })
    return {
      id,
      serverId: server.id,
      inventoryId,
      name: `${server.name}-${kind}${port}`,
      ...kinds[kind](port),
      liveuVersion: server.swVersion,
      lastModified: new Date(now - faker.number.int({ min: 0, max: 120 }) * dayMs),
      createdAt: server.createdAt,
    }
  })
  return { channels, memberships }
}
