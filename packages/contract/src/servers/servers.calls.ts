import { call } from '../call.ts'
import { ServerRow } from './server.ts'

/** API-127. */
export const get = call({
  http: 'GET /servers/:serverId',
  access: 'servers.read',
  on: 'server',
  summary: 'One server',
  output: ServerRow,
})

/** API-132. */
export const getStatus = call({
  http: 'GET /servers/:serverId/status',
  access: 'servers.read',
  on: 'server',
  summary: 'State of a server',
  output: ServerRow.pick({ uniqueId: true, state: true, serverUsage: true, upTime: true, lastSeen: true }),
})
