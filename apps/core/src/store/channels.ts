import type { ChannelFlags } from '@backhaul/contract/channels'
import { CallError } from '../call-error.ts'
import { ChannelSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { type WantedChange, Wishes } from '../devices/registry/wish.ts'
import type { Memberships } from '../scope.ts'
import { flagColumns } from './channel-flags.ts'
import { takeForChange, takeForNew, takeIngest } from './channel-licences.ts'
import { setOverlayPng } from './channel-overlays.ts'
import { type ChannelSecrets, replaceSecrets } from './channel-secrets.ts'
import { type Beside, devicesStore } from './devices.ts'
import { unbounded, write } from './marks.ts'
import { membershipsOf, type Refused, withMemberships } from './memberships.ts'

const include = { ...withMemberships, server: { select: { name: true } } } as const satisfies Prisma.ChannelInclude

type ChannelWithMemberships = Prisma.ChannelGetPayload<{ include: typeof include }>

/** The name of the server, as `include` selects it. */
const serverColumn = ", (SELECT json_build_object('name', name) FROM servers WHERE servers.id = channels.server_id) AS server"

/** Returns the columns that the core has in another form. */
const parsed = ({ flavor, settings, wanted }: { flavor: string | null } & Record<'settings' | 'wanted', Prisma.JsonValue>) => ({
  flavor: flavor === 'SMPTE2110' ? ('SMPTE2110' as const) : null,
  settings: ChannelSettings.parse(settings),
  wanted: Wishes.parse(wanted),
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
  wanted: true,
  wantedVersion: true,
  version: true,
} as const satisfies Prisma.ChannelSelect

const configurationIn = (row: Prisma.ChannelGetPayload<{ select: typeof configuration }>) => ({ ...row, ...parsed(row) })

/** The configuration of a channel as stored. */
export type StoredChannelConfiguration = ReturnType<typeof configurationIn>
export type ChannelChange = Partial<Omit<StoredChannelConfiguration, 'version' | 'wanted' | 'wantedVersion'>> & {
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

/** Returns the fields that a change takes, now or with a wish. A change that a device has made took them with its wish. */
function takenWith(change: ChannelChange, wanted: WantedChange | undefined): ChannelChange {
  if (wanted?.made !== undefined) return {}
  const changes = [change, ...Object.values(wanted?.add ?? {}).map((wish) => wish.change as ChannelChange)]
  return Object.assign({}, ...changes, { settings: Object.assign({}, ...changes.map(({ settings }) => settings)) })
}

/** Refuses the name that a channel shall get when another one has it. The index decides when the channel gets it. */
async function refuseTakenName(db: Prisma.TransactionClient, id: string, name: string): Promise<void> {
  const own = db.channelInventory.findMany({ where: { channelId: id }, select: { inventoryId: true } })
  const inventories = (await own).map(({ inventoryId }) => inventoryId)
  const taken = await db.channelInventory.count({ where: { name, inventoryId: { in: inventories }, NOT: { channelId: id } } })
  if (taken > 0) throw new CallError('NAME_TAKEN')
}

export const channelsStore = (prisma: PrismaClient) => {
  const devices = devicesStore(prisma, {
    kind: 'channel',
    include,
    also: serverColumn,
    select: configuration,
    storedOf: storedChannel,
    configurationOf: configurationIn,
    mergedOf: ({ settings }: Omit<ChannelChange, 'overlayPng' | 'secrets'>) => ({ settings }),
    newColumns: (channel: Omit<NewChannel, keyof Memberships>) => channel,
    remove: (id) => prisma.channel.deleteMany({ where: { id } }),
  })
  return {
    ...devices,

    /**
     * As of every device. A change that takes a licence of the server, or a place of an ingest server, counts those that are stored,
     * so that of two calls or cores one gets the last one: with the wish, where the channel shall take the change. A picture is
     * stored with the settings or the wish that name it, or neither is.
     */
    configure: unbounded(
      (
        id: string,
        { overlayPng, secrets, ...change }: ChannelChange,
        at: number,
        version?: number,
        { wanted }: Pick<Beside, 'wanted'> = {},
      ): Promise<StoredChannelConfiguration | null> => {
        const { settings, ingestServerId, name, ...columns } = takenWith(change, wanted)
        const takesLicence = settings?.fourK === true || takingFlags.some((flag) => columns[flag] !== undefined)
        const takesPlace = typeof ingestServerId === 'string'
        const takesName = name !== undefined && change.name === undefined
        return devices.configure(id, change, at, version, {
          wanted,
          ...((takesLicence || takesPlace || takesName || overlayPng !== undefined) && {
            before: async (db) => {
              if (takesName) await refuseTakenName(db, id, name)
              if (takesLicence) await takeForChange(db, id, columns, settings?.fourK === true)
              if (takesPlace) await takeIngest(db, id, ingestServerId)
              if (overlayPng !== undefined) await setOverlayPng(db, id, overlayPng, at)
            },
          }),
          ...(secrets !== undefined && { after: (db) => replaceSecrets(db, id, secrets) }),
        })
      },
    ),

    /** `isCounted`: it is refused beyond the channels and the output licences of its server. */
    create: write((channel: NewChannel, at: number, isCounted = false): Promise<StoredChannel | Refused> =>
      devices.create(channel, at, isCounted ? { before: (db) => takeForNew(db, channel.serverId, { ...noFlags, ...channel }) } : {}),
    ),
  }
}
