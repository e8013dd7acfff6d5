import type { ChannelStatus, ChannelType } from '@backhaul/contract/channels'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'

interface Criteria {
  readonly group?: string | undefined
  readonly channelIds?: readonly string[] | undefined
  readonly types?: readonly ChannelType[] | undefined
  readonly statuses?: readonly ChannelStatus[] | undefined
  readonly name?: string | undefined
}

/** Returns the channels in scope that fit each given criterion, at most `max`. */
export function matching(
  { registry: { channels }, caller: { scope } }: Pick<Ctx, 'registry'> & { readonly caller: Caller },
  { group, channelIds, types, statuses, name }: Criteria,
  max: number,
): { found: ChannelRecord[]; truncated: boolean } {
  const wanted = channelIds && new Set(channelIds)
  const text = name?.toLowerCase()
  const found: ChannelRecord[] = []
  for (const channel of group === undefined ? channels.inScope(scope) : channels.ofGroup(group)) {
    const { row } = channel
    const fits =
      (wanted === undefined || wanted.has(channel.id)) &&
      (types === undefined || types.includes(row.type)) &&
      (statuses === undefined || statuses.includes(row.status)) &&
      (text === undefined || row.channelName.toLowerCase().includes(text))
    if (!fits) continue
    if (found.length === max) return { found, truncated: true }
    found.push(channel)
  }
  return { found, truncated: false }
}
