import { call } from '../call.ts'
import { Done } from '../id.ts'
import { AdminChannel, ChannelFields, NewChannel } from './administration.ts'
import { versioned } from '../versioned.ts'

// the calls of administrators have an admin path.

const { serverId: _, ...newFields } = NewChannel.shape

/** API-178. The channel belongs to the primary inventory of its server, or to another one of the server that the caller administers. */
export const create = call({
  http: ['POST /admin/channels', 'POST /v2/admin/channels'],
  access: 'channels.administer',
  on: 'server',
  creates: 'channel',
  summary: 'Create a channel of a server',
  input: newFields,
  output: AdminChannel,
  assumed: true,
  errors: [
    'INVENTORY_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'NAME_TAKEN',
    'UNIQUE_ID_IN_USE',
    'SERVER_CHANNELS_EXCEEDED',
    'OUTPUT_LICENSE_EXCEEDED',
  ],
  example: { name: 'Studio-1' },
})

/**
 * API-176. With `version`, the change is refused when the channel has changed since that version was read. A channel that is
 * offline takes the change once it is back.
 */
export const update = call({
  http: ['PUT /admin/channels/:channelId', 'PUT /v2/admin/channels/:channelId'],
  access: 'channels.administer',
  on: 'channel',
  device: true,
  summary: 'Change a channel',
  input: { ...ChannelFields.partial().shape, ...versioned },
  output: AdminChannel,
  assumed: true,
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
})

/** API-177. Not while the channel is busy or used for ingest. */
export const remove = call({
  http: ['DELETE /admin/channels/:channelId', 'DELETE /v2/admin/channels/:channelId'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'Delete a channel',
  output: Done,
  assumed: true,
  errors: ['CHANNEL_OCCUPIED', 'INGEST_CHANNEL'],
})
