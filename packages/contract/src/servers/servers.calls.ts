import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { ServerRow } from './server.ts'

const ById = z.strictObject({ serverId: Id })

/** API-127. */
export const get = call({
  http: 'GET /servers/:serverId',
  access: 'servers.read',
  summary: 'One server',
  input: ById,
  output: ServerRow,
  errors: ['SERVER_NOT_FOUND'],
})

/** API-132. */
export const getStatus = call({
  http: 'GET /servers/:serverId/status',
  access: 'servers.read',
  summary: 'State of a server',
  input: ById,
  output: ServerRow.pick({ uniqueId: true, state: true, serverUsage: true, upTime: true, lastSeen: true }),
  errors: ['SERVER_NOT_FOUND'],
})
