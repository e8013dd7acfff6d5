import * as z from 'zod'
import { DeviceName, Id } from '../id.ts'
import { SwVersion } from '../units/administration.ts'
import { ServerRow, ServerType } from './server.ts'
import { CloudPlace, HubSettings } from './settings.ts'
import { stringUpTo } from '../string.ts'

/** The fields of a server that administrators set. R-139, M-643: the name has these characters and is unique in each inventory of the server. */
export const ServerFields = z.object({
  name: DeviceName,
  alias: stringUpTo(255, 'max255').nullable(),
  serial: stringUpTo(64)
    .min(1, 'required')
    .regex(/^[A-Za-z0-9._-]+$/, 'pattern'),
  comment: stringUpTo(1000),
})
export type ServerFields = z.infer<typeof ServerFields>

/** A new server. Without `uniqueId` it gets a generated one. `cloud`: null for a server of the customer's own. */
export const NewServer = ServerFields.extend({
  alias: ServerFields.shape.alias.default(null),
  comment: ServerFields.shape.comment.default(''),
  uniqueId: Id.optional(),
  type: ServerType,
  maxChannels: HubSettings.shape.maxChannels.default(8),
  cloud: CloudPlace.nullable().default(null),
  /** Until the first report of the server. */
  swVersion: SwVersion.optional(),
  groups: z.array(Id).max(200).default([]),
})

/** rows of a page of the servers that take IP pipes. */
export const ipPipeServersPage = 1000

/** A server as administrators read and change it. `version` counts its changes. */
export const AdminServer = ServerRow.extend({ version: z.int(), comment: z.string() })
export type AdminServer = z.infer<typeof AdminServer>
