import * as z from 'zod'
import { deviceKind } from '../devices/kind.ts'
import { pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminServer, ipPipeServersPage, NewServer, ServerFields } from './administration.ts'
import { ServerRow, ServerType } from './server.ts'

/** `ipPipe`: only servers that units open IP pipes to. Their page has 1000 rows by default. */
const query = {
  ...pageQuery(['name', 'uniqueId', 'alias', 'serial', 'type', 'swVersion']),
  limit: z.coerce.number<number>().int().min(1).max(ipPipeServersPage).optional(),
  type: ServerType.optional(),
  ipPipe: z.stringbool().optional(),
}

export const servers = deviceKind({
  kind: 'server',
  roots: ['/admin', '/v2/admin'],
  collection: 'servers',
  access: { read: 'servers.administer', write: 'servers.administer' },
  row: ServerRow,
  admin: AdminServer,
  list: { query, assumed: true },
  create: {
    on: 'inventory',
    input: NewServer.shape,
    errors: ['GROUP_NOT_FOUND', 'NAME_IN_USE', 'UNIQUE_ID_IN_USE', 'SERIAL_NUMBER_IN_USE', 'CHANNELS_ABOVE_SERVER'],
    example: { name: 'Berlin-HUB-9', serial: 'SRV-000009', type: 'mmh_server' },
  },
  update: {
    input: { ...ServerFields.partial().shape, ...versioned },
    errors: ['CONFIGURATION_CHANGED', 'NAME_IN_USE', 'SERIAL_NUMBER_IN_USE'],
    example: { alias: 'Control room 2' },
  },
  // Not while it is busy or has channels.
  remove: { errors: ['SERVER_NOT_IDLE', 'SERVER_HAS_CHANNELS'] },
})
