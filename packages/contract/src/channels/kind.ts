import { deviceKind } from '../devices/kind.ts'
import { pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminChannel, ChannelFields, NewChannel } from './administration.ts'
import { ChannelRow, sortableChannelFields } from './channel.ts'

const { serverId: _, ...newFields } = NewChannel.shape

export const channels = deviceKind({
  kind: 'channel',
  roots: ['/admin', '/v2/admin'],
  collection: 'channels',
  access: { read: 'channels.administer', write: 'channels.administer' },
  row: ChannelRow,
  admin: AdminChannel,
  list: { query: pageQuery(sortableChannelFields) },
  get: { summary: 'One channel with its configuration and the version of it' },
  // The channel belongs to the primary inventory of its server, or to another one of the server that the caller administers.
  create: {
    on: 'server',
    summary: 'Create a channel of a server',
    input: newFields,
    errors: [
      'INVENTORY_NOT_FOUND',
      'GROUP_NOT_FOUND',
      'NAME_TAKEN',
      'UNIQUE_ID_IN_USE',
      'SERVER_CHANNELS_EXCEEDED',
      'OUTPUT_LICENSE_EXCEEDED',
    ],
    example: { name: 'Studio-1' },
  },
  // A channel that is offline takes the change once it is back.
  update: {
    device: true,
    input: { ...ChannelFields.partial().shape, ...versioned },
    errors: [
      'CONFIGURATION_CHANGED',
      'NAME_TAKEN',
      'CHANNEL_OCCUPIED',
      'INGEST_CHANNEL',
      'CHANNEL_NOT_CAPABLE',
      'OUTPUT_LICENSE_EXCEEDED',
      'NO_4K_TRANSMISSION',
      'PRO_4K_LICENSES_USED',
    ],
    example: { name: 'Studio-2', NDI: true },
  },
  // Not while the channel is busy or used for ingest.
  remove: { errors: ['CHANNEL_OCCUPIED', 'INGEST_CHANNEL'] },
})
