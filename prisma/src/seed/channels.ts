import type { Faker } from '@faker-js/faker'
import type { Channel, Server } from '../../generated/client.ts'
import type { Assignment, Membership } from './assignment.ts'
import { addTargets, channelSettings } from './channel-settings.ts'
import { cdns } from './destinations.ts'
import { channelsMaxOf } from './servers.ts'

const dayMs = 24 * 60 * 60_000

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

/** The channel kinds of Services §3 and the flags of each. */
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
/** A few channels have no licence, so that their selection is external. */
const unlicensedEvery = 40
/** One of so many channels has an ingest server, where its inventory has one. */
const ingestEvery = 6
/** Kinds that are feeds of the transceivers, where their inventory has one with a place for them. */
const feeds = new Set<keyof typeof kinds>(['OUT', 'IN'])
const kindOrder = 'PRV SDI CDN SDI SHR PRV NDI SDI PRV IP OUT SDI PRV DST NDI STU CDN IN SHR PRV'.split(' ') as (keyof typeof kinds)[]

/** Whether units may send to the channel. */
export const takesUnits = (channel: Channel) => !(channel.distributor || (channel.sdiNo !== null && !channel.output))

export function makeChannels(faker: Faker, count: number, now: number, assignment: Assignment, servers: readonly Server[]) {
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
  const transceivers = Map.groupBy(
    servers.filter((server) => server.type === 'transceiver_server'),
    (server) => server.inventoryId,
  )
  /** The transceiver of an inventory that has a place for the next feed. */
  const transceiverOf = (inventoryId: string) => {
    const server = transceivers.get(inventoryId)?.find((one) => (seen.get(`feeds ${one.id}`) ?? 0) < channelsMaxOf(one))
    if (server !== undefined) next(`feeds ${server.id}`)
    return server
  }
  const ingest = new Map(servers.flatMap((server) => (server.type === 'ingest_server' ? [[server.inventoryId, server] as const] : [])))
  const channels = Array.from({ length: count }, (_, index): Channel => {
    const { inventoryId, groups } = assignment(index)
    const own = hubs.get(inventoryId)!
    // Shifted by one each time round, so that every inventory gets every kind.
    const kind = kindOrder[(index + Math.floor(index / kindOrder.length)) % kindOrder.length]!
    const hub = own[next(inventoryId) % own.length]!
    const server = feeds.has(kind) ? (transceiverOf(inventoryId) ?? hub) : hub
    const port = next(`${server.id} ${kind}`)
    const flags = kinds[kind](port)
    const id = `c-${String(index + 1).padStart(5, '0')}`
    for (const group of groups) memberships.push({ id, groupId: group.id, inventoryId })
    return {
      id,
      serverId: server.id,
      inventoryId,
      name: `${server.name}-${kind}${port}`,
      ...flags,
      ingestServerId: kind !== 'DST' && index % ingestEvery === ingestEvery - 1 ? (ingest.get(inventoryId)?.id ?? null) : null,
      licensed: index % unlicensedEvery !== unlicensedEvery - 1,
      liveuVersion: server.swVersion,
      settings: channelSettings(flags, index) as Channel['settings'],
      wanted: {},
      wantedVersion: 0,
      version: 0,
      lastModified: new Date(now - faker.number.int({ min: 0, max: 120 }) * dayMs),
      createdAt: server.createdAt,
    }
  })
  addTargets(channels)
  return { channels, memberships }
}
