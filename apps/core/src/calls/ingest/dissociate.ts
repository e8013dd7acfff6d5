import type { calls } from '@backhaul/contract/ingest'
import { refuseIngestEnd } from '@backhaul/rules/ingest'
import type { Handle } from '../../http/handle.ts'
import { associationView } from './association-view.ts'
import { ingestServerFor } from './server-for.ts'
import { setIngestServer } from './set-ingest-server.ts'

export const dissociate: Handle<typeof calls.dissociate> = async ({ channel, input, ctx, fail, refuse, changed }) => {
  const server = ingestServerFor(ctx, ctx.caller, channel, input)
  if (typeof server === 'string') throw fail(server)
  if (channel.stored.ingestServerId !== server.id) throw fail('NOT_ASSOCIATED')
  refuse(refuseIngestEnd(channel.row))
  await setIngestServer(ctx, channel, null)
  changed({ ingestServer: server.row.name }, { ingestServer: null })
  return associationView(ctx, ctx.caller, channel)
}
