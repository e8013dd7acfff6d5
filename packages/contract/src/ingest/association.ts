import * as z from 'zod'
import { DeviceName, Id } from '../id.ts'
import { ServerRow } from '../servers/server.ts'

/** An ingest server of an inventory, with those of its channels that the caller sees. `taken`: the number of all its channels. */
export const IngestServer = ServerRow.pick({
  uniqueId: true,
  name: true,
  state: true,
  swVersion: true,
  serverUsage: true,
  maxChannels: true,
  lastSeen: true,
}).extend({
  taken: z.int(),
  channels: z.array(z.object({ channelId: Id, channelName: DeviceName })),
})
export type IngestServer = z.infer<typeof IngestServer>

/** Whether a channel is an ingest channel, and its ingest server; null for a caller who does not see the server. */
export const IngestAssociation = z.object({
  ingest: z.boolean(),
  server: z.object({ uniqueId: Id, name: DeviceName }).nullable(),
})
export type IngestAssociation = z.infer<typeof IngestAssociation>
