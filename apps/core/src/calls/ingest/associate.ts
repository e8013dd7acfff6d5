import type { calls } from '@backhaul/contract/ingest'
import { refuseIngestAssociation } from '@backhaul/rules/ingest'
import type { Handle } from '../../http/handle.ts'
import { associationView } from './association-view.ts'
import { ingestServerFor } from './server-for.ts'
import { setIngestServer } from './set-ingest-server.ts'

export const associate: Handle<typeof calls.associate> = async ({ channel, input, ctx, fail, refuse, changed }) => {
  const server = ingestServerFor(ctx, ctx.caller, channel, input)
  if (typeof server === 'string') throw fail(server)
  refuse(refuseIngestAssociation(channel.row))
  await setIngestServer(ctx, channel, server.id)
  changed({ ingestServer: null }, { ingestServer: server.row.name })
  return associationView(ctx, ctx.caller, channel)
}
