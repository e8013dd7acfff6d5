import type { ChannelFlags } from '@backhaul/contract/channels'
import type { Prisma } from '@backhaul/database/client'
import { refusal, type Refusal } from '@backhaul/rules'
import { channelType, countsAsOutput, refuseNewChannel, refuseOutputChannel } from '@backhaul/rules/channels'
import { CallError } from '../call-error.ts'
import { Wishes } from '../devices/registry/wish.ts'
import { flagColumns } from './channel-flags.ts'

const counted = {
  id: true,
  ...flagColumns,
  settings: true,
  wanted: true,
} as const satisfies Prisma.ChannelSelect
type Counted = Prisma.ChannelGetPayload<{ select: typeof counted }>

/** A channel as it is, and as it would be after each of the changes that it shall take. */
const forms = (channel: Counted): Counted[] => [
  channel,
  ...Object.values(Wishes.parse(channel.wanted)).map(({ change }) => ({ ...channel, settings: {}, ...(change as Partial<Counted>) })),
]
const isOutput = (channel: Counted): boolean =>
  forms(channel).some((one) => countsAsOutput(channelType({ ...one, flavor: one.flavor === 'SMPTE2110' ? 'SMPTE2110' : null })))
const isFourK = (channel: Counted): boolean => forms(channel).some(({ settings }) => (settings as { fourK?: boolean }).fourK === true)

/** Locks a server until the transaction ends, so that one call of one core at a time counts what it has left. */
const lock = (db: Prisma.TransactionClient, serverId: string) =>
  db.$executeRaw`SELECT 1 FROM servers WHERE id = ${serverId} FOR NO KEY UPDATE`

/** Returns the limits of a server, locked, and its channels. Null: it is missing. */
async function lockedServer(db: Prisma.TransactionClient, serverId: string) {
  await lock(db, serverId)
  const limits = { maxChannels: true, outputLicenses: true, fourKLicenses: true } as const
  const server = await db.server.findUnique({ where: { id: serverId }, select: limits })
  return server && { ...server, channels: await db.channel.findMany({ where: { serverId }, select: counted }) }
}

function refuse(reason: Refusal | null): void {
  if (reason !== null) throw new CallError(reason.code, reason.params)
}

/** Throws when a new channel exceeds the channels or the output licences of its server, as they are stored. */
export async function takeForNew(db: Prisma.TransactionClient, serverId: string, flags: ChannelFlags): Promise<void> {
  const server = await lockedServer(db, serverId)
  // Without its server, the foreign key refuses the channel.
  if (server === null) return
  refuse(refuseNewChannel(server.channels.length, server.maxChannels))
  refuse(refuseOutputChannel(channelType(flags), server.channels.filter(isOutput).length, server.outputLicenses))
}

/** Throws when a change makes a channel use an output or a PRO-4K licence and its server has none left, as they are stored. */
export async function takeForChange(
  db: Prisma.TransactionClient,
  id: string,
  change: Partial<ChannelFlags>,
  fourK: boolean,
): Promise<void> {
  const place = await db.channel.findUnique({ where: { id }, select: { serverId: true } })
  const server = place && (await lockedServer(db, place.serverId))
  const before = server?.channels.find((one) => one.id === id)
  if (!server || before === undefined) return
  const others = server.channels.filter((one) => one !== before)
  const after = { ...before, ...change }
  if (isOutput(after) && !isOutput(before)) refuse(refuseOutputChannel('output', others.filter(isOutput).length, server.outputLicenses))
  if (fourK && !isFourK(before) && others.filter(isFourK).length >= server.fourKLicenses) refuse(refusal('PRO_4K_LICENSES_USED'))
}

/** Throws when an ingest server has no place left for the recordings of a channel, as the places are stored. */
export async function takeIngest(db: Prisma.TransactionClient, id: string, ingestServerId: string): Promise<void> {
  await lock(db, ingestServerId)
  const server = await db.server.findUnique({ where: { id: ingestServerId }, select: { maxChannels: true } })
  if (server === null) return
  const { maxChannels: channelsMax } = server
  const [{ taken } = { taken: 0 }] = await db.$queryRaw<{ taken: number }[]>`
    SELECT count(*)::int AS taken FROM channels WHERE id <> ${id} AND (ingest_server_id = ${ingestServerId}
      OR EXISTS (SELECT FROM jsonb_each(wanted) AS wish WHERE wish.value->'change'->>'ingestServerId' = ${ingestServerId}))`
  if (taken >= channelsMax) refuse(refusal('INGEST_SERVER_FULL', { channelsMax }))
}
