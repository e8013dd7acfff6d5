import type { calls, VideoReturnRow } from '@backhaul/contract/video-return'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { VideoReturnRecord } from '../devices/record.ts'
import type { Handle } from '../http/handle.ts'
import { type Page, pageOfRecords, type Query } from '../page-of.ts'

type Key = 'name' | 'uniqueId' | 'serialNumber' | 'description' | 'status' | 'serverName'

/** Returns a page of the channels in scope that fit, as the caller sees them: a hidden name of a server is neither searched nor sorted by. */
export function pageOfReturns(
  { registry, caller }: Pick<Ctx, 'registry'> & { readonly caller: Caller },
  query: Query<Key>,
  fits: (channel: VideoReturnRecord) => boolean = () => true,
): Page<VideoReturnRow> {
  const found = Array.from(registry.videoReturns.inScope(caller.scope)).filter(fits)
  const rows = found.map((channel) => ({ id: channel.id, row: registry.views.row(caller, channel) }))
  const page = pageOfRecords(rows, query, ({ row }, key) => row[key] ?? '')
  return { ...page, items: page.items.map(({ row }) => row) }
}

export const listPage: Handle<typeof calls.listPage> = ({ input, ctx }) => pageOfReturns(ctx, input)
