import type { ChannelFlags } from '@backhaul/contract/channels'
import { ChannelSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
import { flagColumns } from './channel-flags.ts'
import { takeForChange, takeForNew, takeIngest } from './channel-licences.ts'
import { setOverlayPng } from './channel-overlays.ts'
import { type ChannelSecrets, replaceSecrets } from './channel-secrets.ts'
import { configureCounted, configureDevice } from './configure-device.ts'
import {
  allWithMemberships,
  createDevice,
  membershipsOf,
  type Refused,
  setMemberships,
  someWithMemberships,
  withMemberships,
} from './memberships.ts'
import { createWriteQueue } from './write-queue.ts'

const include = { ...withMemberships, server: { select: { name: true } } } as const satisfies Prisma.ChannelInclude

type ChannelWithMemberships = Prisma.ChannelGetPayload<{ include: typeof include }>

/** The name of the server, as `include` selects it. */
const serverColumn = ", (SELECT json_build_object('name', name) FROM servers WHERE servers.id = channels.server_id) AS server"

/** Returns the columns that the core has in another form. */
const parsed = ({ flavor, settings }: { flavor: string | null; settings: Prisma.JsonValue }) => ({
  flavor: flavor === 'SMPTE2110' ? ('SMPTE2110' as const) : null,
  settings: ChannelSettings.parse(settings),
})

function storedChannel(row: ChannelWithMemberships) {
  const { createdAt: _, lastModified: __, server, inventoryId, inventories, groups, ...same } = row
  return {
    ...same,
    ...membershipsOf({ inventoryId, inventories, groups }),
    ...parsed(row),
    serverName: server.name,
  }
}

const configuration = {
  name: true,
  ...flagColumns,
  licensed: true,
  liveuVersion: true,
  ingestServerId: true,
  settings: true,
  version: true,
} as const satisfies Prisma.ChannelSelect

const configurationIn = (row: Prisma.ChannelGetPayload<{ select: typeof configuration }>) => ({ ...row, ...parsed(row) })

/** The configuration of a channel as stored. */
export type StoredChannelConfiguration = ReturnType<typeof configurationIn>
export type ChannelChange = Partial<Omit<StoredChannelConfiguration, 'version'>> & {
  /** The picture of the overlay that `settings` name; null removes it. */
  readonly overlayPng?: Uint8Array | null
  /** The secrets of a new input source, which are stored with it or not at all. */
  readonly secrets?: ChannelSecrets
}

/** The durable part of a channel. */
export type StoredChannel = ReturnType<typeof storedChannel>

/** The fields of a new channel; all other columns start at their default. */
export type NewChannel = Pick<StoredChannel, 'id' | 'name' | 'serverId' | 'liveuVersion'> & Partial<ChannelFlags> & Memberships

/** The flags of a channel that has none. */
const noFlags: ChannelFlags = {
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
/** The flags that decide whether a channel counts as an output. */
const takingFlags = ['output', 'distributor', 'forceOutput', 'forwardRtmp', 'ndi', 'sdiNo', 'flavor'] as const

export const channelsStore = (prisma: PrismaClient) => {
  const inOrder = createWriteQueue()
  const some = async (ids: readonly string[]) =>
    (await someWithMemberships<ChannelWithMemberships>(prisma, 'channel', ids, serverColumn)).map(storedChannel)
  return {
    some,

    /** Reads one channel between the writes of this core, so that a result is never older than one that a call applied. */
    current: (id: string): Promise<StoredChannel | undefined> => inOrder(id, async () => (await some([id]))[0]),

    /** Reads every channel for the registry, which applies the scopes of callers. */
    all: async (): Promise<StoredChannel[]> =>
      (await allWithMemberships<ChannelWithMemberships>(prisma, 'channel', serverColumn)).map(storedChannel),

    /**
     * Writes a change of configuration and returns what is stored then; null when an inventory of the channel contains the name
     * already. `version`: the change is refused unless the channel has this version. A change that takes a licence of the server,
     * or a place of an ingest server, counts those that are stored, so that of two calls or cores one gets the last one. A picture
     * is stored with the settings that name it, or neither is. `missed`: the settings that the channel gets when it is online again.
     */
    configure: (
      id: string,
      { settings, overlayPng, secrets, ...columns }: ChannelChange,
      at: number,
      version?: number,
      missed: object = {},
    ): Promise<StoredChannelConfiguration | null> =>
      inOrder(id, async () => {
        const data = { ...columns, lastModified: new Date(at), version: { increment: 1 } }
        const configured = { table: 'channels', id, settings, missed, missing: 'CHANNEL_NOT_FOUND' } as const
        const query = { where: { id, ...(version !== undefined && { version }) }, data, select: configuration }
        const { ingestServerId } = columns
        const takesLicence = settings?.fourK === true || takingFlags.some((flag) => columns[flag] !== undefined)
        const takesPlace = typeof ingestServerId === 'string'
        const row =
          takesLicence || takesPlace || overlayPng !== undefined || secrets !== undefined
            ? await configureCounted(prisma, configured, version !== undefined, {
                before: async (db) => {
                  if (takesLicence) await takeForChange(db, id, columns, settings?.fourK === true)
                  if (takesPlace) await takeIngest(db, id, ingestServerId)
                  if (overlayPng !== undefined) await setOverlayPng(db, id, overlayPng, at)
                },
                update: async (db) => {
                  const updated = await db.channel.update(query)
                  if (secrets !== undefined) await replaceSecrets(db, id, secrets)
                  return updated
                },
              })
            : await configureDevice(prisma, configured, prisma.channel.update(query), version !== undefined)
        return row === null ? null : configurationIn(row)
      }),

    /** Reads what is stored; null when there is no such channel. */
    configuration: async (id: string): Promise<StoredChannelConfiguration | null> => {
      const row = await prisma.channel.findUnique({ where: { id }, select: configuration })
      return row === null ? null : configurationIn(row)
    },

    /** Replaces the inventories and groups of a channel and returns them as stored. */
    setMemberships: (id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, 'channel', id, wanted)),

    /** `isCounted`: it is refused beyond the channels and the output licences of its server. */
    create: (
      { inventoryId, inventories, groups, ...channel }: NewChannel,
      at: number,
      isCounted = false,
    ): Promise<StoredChannel | Refused> => {
      const { id } = channel
      const memberships = { inventoryId, inventories, groups }
      return inOrder(id, () =>
        createDevice(
          prisma,
          'channel',
          { id, memberships },
          async (db) => {
            if (isCounted) await takeForNew(db, channel.serverId, { ...noFlags, ...channel })
            return db.channel.create({ data: { ...channel, inventoryId, lastModified: new Date(at) }, select: { id: true } })
          },
          async () => storedChannel(await prisma.channel.findUniqueOrThrow({ where: { id }, include })),
        ),
      )
    },

    /** False when there is no such channel. */
    remove: (id: string): Promise<boolean> => inOrder(id, async () => (await prisma.channel.deleteMany({ where: { id } })).count > 0),
  }
}
