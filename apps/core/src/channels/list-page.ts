import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'
import { pageOfRecords } from '../page-of.ts'

export const listPage: Handle<typeof calls.listPage> = ({ input, ctx }) => {
  const { registry, caller } = ctx
  // The rows as the caller sees them: a hidden name of a server is neither searched nor sorted by.
  const rows = Array.from(registry.channels.inScope(caller.scope), (channel) => ({
    id: channel.id,
    row: registry.views.row(caller, channel),
  }))
  const page = pageOfRecords(rows, input, ({ row }, key) => row[key] ?? '')
  return { ...page, items: page.items.map(({ row }) => row) }
}
