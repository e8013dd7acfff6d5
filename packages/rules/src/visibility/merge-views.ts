import { hiddenChannel, hiddenServer } from './hidden-channel.ts'

type Row = Readonly<Record<string, unknown>>

/** Fields that are null, or an id in place of the real one, for viewers who may not see the object they name. */
const nullable = ['inventoryId', 'serverId', 'serverName', 'allocatedToUnitUid', 'allocatedToUnitAlias', 'allocatedTo']
const lists = ['inventories', 'groups']

interface Feed {
  readonly camera: number
  readonly channelId: string
}

const isHidden = (value: unknown): boolean =>
  (typeof value === 'string' && value.startsWith(hiddenServer)) ||
  value === null ||
  (typeof value === 'object' && (value as { channelId?: unknown }).channelId === hiddenChannel.channelId)

/**
 * Merges the rows of one device in several topics. Each topic names the objects that all its subscribers see; a subscriber of
 * several topics sees all that one of them names. Other fields are those of the first row.
 */
export function mergeViews<Value>(views: readonly Value[]): Value {
  const [first, ...others] = views as readonly Row[]
  if (others.length === 0) return first as Value
  const merged: Record<string, unknown> = { ...first }
  for (const field of lists) if (field in merged) merged[field] = [...new Set(views.flatMap((view) => (view as Row)[field] as string[]))]
  for (const field of [...nullable, 'selChannel'])
    if (field in merged && isHidden(merged[field]))
      merged[field] = others.map((view) => view[field]).find((value) => !isHidden(value)) ?? merged[field]
  if ('feeds' in merged) merged['feeds'] = mergeFeeds(views.map((view) => (view as Row)['feeds'] as readonly Feed[]))
  return merged as Value
}

/** Returns the first list of feeds, with the channels that other lists name for the same cameras. */
export function mergeFeeds<One extends Feed>([first = [], ...others]: readonly (readonly One[])[]): readonly One[] {
  if (!first.some(isHidden)) return first
  const named = others.flat().filter((feed) => !isHidden(feed))
  return first.map((feed) => (isHidden(feed) ? (named.find(({ camera }) => camera === feed.camera) ?? feed) : feed))
}
