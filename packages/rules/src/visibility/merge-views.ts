import { hiddenChannel, hiddenServer } from './hidden-channel.ts'

type Row = Readonly<Record<string, unknown>>

/** Fields that are null, or an id in place of the real one, for viewers who may not see the object they name. */
const nullable = ['inventoryId', 'serverId', 'serverName', 'allocatedToUnitUid', 'allocatedToUnitAlias', 'allocatedTo']
/** Lists of ids. `sharedUnitIds` is null in all views or in none. */
const lists = ['inventories', 'groups', 'sharedUnitIds']
/** Lists of values of units, one for each unit. */
const unitLists = ['p2MPStreamingStatuses', 'units']

interface Feed {
  readonly camera: number
  readonly channelId: string
}

/** An act of a user, whom viewers see where one of the user's inventories is. */
interface Act {
  readonly by: string | null
}

interface OfUnit {
  readonly unitId: string
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
  for (const field of lists) if (Array.isArray(merged[field])) merged[field] = [...new Set(listsOf<string>(views, field))]
  for (const field of unitLists) if (field in merged) merged[field] = onePerUnit(listsOf<OfUnit>(views, field))
  for (const field of [...nullable, 'selChannel'])
    if (field in merged && isHidden(merged[field]))
      merged[field] = others.map((view) => view[field]).find((value) => !isHidden(value)) ?? merged[field]
  for (const field of ['transition', 'transmission'])
    if (merged[field]) merged[field] = withUser(merged[field] as Act, others.map((view) => view[field]) as (Act | null)[])
  if ('tasks' in merged) merged['tasks'] = (merged['tasks'] as Act[]).map((task) => withUser(task, listsOf<Act>(others, 'tasks')))
  if ('feeds' in merged) merged['feeds'] = mergeFeeds(views.map((view) => (view as Row)['feeds'] as readonly Feed[]))
  return merged as Value
}

const listsOf = <One>(views: readonly unknown[], field: string): One[] =>
  views.flatMap((view) => ((view as Row)[field] as readonly One[] | null) ?? [])

/** Returns an act with the user whom another view of the same act names. */
function withUser(act: Act, others: readonly (Act | null)[]): Act {
  if (act.by !== null) return act
  const text = JSON.stringify(act)
  return others.find((other) => other !== null && other.by !== null && JSON.stringify({ ...other, by: null }) === text) ?? act
}

/** Keeps the first value of each unit, which is the newest. */
const onePerUnit = (values: readonly OfUnit[]): OfUnit[] =>
  values.filter(({ unitId }, at) => values.findIndex((other) => other.unitId === unitId) === at)

/** Returns the first list of feeds, with the channels that other lists name for the same cameras. */
export function mergeFeeds<One extends Feed>([first = [], ...others]: readonly (readonly One[])[]): readonly One[] {
  if (!first.some(isHidden)) return first
  const named = others.flat().filter((feed) => !isHidden(feed))
  return first.map((feed) => (isHidden(feed) ? (named.find(({ camera }) => camera === feed.camera) ?? feed) : feed))
}
