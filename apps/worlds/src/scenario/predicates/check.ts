import { type Matcher, matches, type Predicate, predicates, type Predicates, type PredicateWord } from '@backhaul/simulation'
import type { Kind } from '../../world/stage.ts'
import { redacted } from '../journal.ts'
import type { Begun, Play } from '../play.ts'

/** `is` describes the present state in the report. `final`: time does not change it. */
export type Verdict = { readonly met: true } | { readonly met: false; readonly is: string; readonly final?: boolean }
type Check<Word extends PredicateWord> = (play: Play, predicate: Predicates[Word], begun: Begun) => Verdict

const met: Verdict = { met: true }

/** Compares the named fields of the published row of each device. */
function checkRows(
  { world, idsOf }: Pick<Play, 'world' | 'idsOf'>,
  kind: Kind,
  names: string | readonly string[],
  fields: object,
): Verdict {
  for (const id of idsOf(names)) {
    const row = world.value(kind, id)
    if (row === undefined) return { met: false, is: `${id} is not in the list` }
    for (const [field, expected] of Object.entries(fields) as [string, Matcher][])
      if (!matches(expected, row[field] ?? null)) return { met: false, is: `${field} of ${id} is ${redacted(row[field] ?? null)}` }
  }
  return met
}

const isLike = (fields: object, value: Record<string, unknown>) =>
  Object.entries(fields).every(([field, expected]) => matches(expected as Matcher, value[field] ?? null))

const units: Check<'units'> = ({ world }, { units: count, where, group }) => {
  let found = 0
  for (const [, row] of world.values('units'))
    if (isLike(where, row) && (group === undefined || (row['groups'] as string[]).includes(group))) found++
  return matches(count, found) ? met : { met: false, is: `${found} units are like that` }
}

const alert: Check<'alert'> = ({ world, idsOf }, { alert: devices, type, level, active = true }) => {
  const all = Array.from(world.values('alerts'), ([, value]) => value)
  for (const id of idsOf(devices)) {
    const found = all.some((one) => one['deviceId'] === id && one['type'] === type && (level === undefined || one['level'] === level))
    if (found !== active)
      return { met: false, is: `${id} has ${found ? 'an' : 'no'} alert ${type}${level === undefined ? '' : ` (${level})`}` }
  }
  return met
}

const notice: Check<'notice'> = ({ world, idsOf }, { notice: device, ...fields }, { atMs }) => {
  const sinceMs = world.clock.now() - world.elapsedMs + atMs
  const [id] = idsOf(device)
  const seen = Array.from(world.values('notices'), ([, value]) => value).filter(
    (one) => (one['unitId'] ?? one['deviceId']) === id && (one['at'] as number) >= sinceMs,
  )
  if (seen.some((one) => isLike(fields, one))) return met
  return { met: false, is: seen.length === 0 ? `there is no notice about ${id}` : `the notices are ${redacted(seen.slice(-5))}` }
}

const answer: Check<'answer'> = (_, { answer: status, code, body }, { calls }) => {
  for (const { text, answer: given } of calls) {
    if (given === null) return { met: false, is: `${text} is not answered yet` }
    const isAs =
      given.status === status &&
      (code === undefined || (given.body as { code?: unknown } | null)?.code === code) &&
      (body === undefined || matches(body, given.body))
    if (!isAs) return { met: false, is: `${text} was answered with ${given.status} ${redacted(given.body)}`, final: true }
  }
  return calls.length > 0 ? met : { met: false, is: 'this step makes no call', final: true }
}

const table: { readonly [Word in PredicateWord]: Check<Word> } = {
  unit: (play, { unit, ...fields }) => checkRows(play, 'units', unit, fields),
  channel: (play, { channel, ...fields }) => checkRows(play, 'channels', channel, fields),
  server: (play, { server, ...fields }) => checkRows(play, 'servers', server, fields),
  videoReturn: (play, { videoReturn, ...fields }) => checkRows(play, 'videoReturns', videoReturn, fields),
  gateway: (play, { gateway, ...fields }) => checkRows(play, 'gateways', gateway, fields),
  units,
  alert,
  notice,
  answer,
}

const wordOf = (predicate: Predicate) => Object.keys(predicate).find((key) => Object.hasOwn(predicates, key)) as PredicateWord

/** Compares what users see now with a predicate. */
export const check = (play: Play, predicate: Predicate, begun: Begun): Verdict => table[wordOf(predicate)](play, predicate as never, begun)

/** Returns the devices that a predicate names. */
export function devicesOf({ idsOf }: Play, predicate: Predicate): readonly string[] {
  const named = (predicate as Record<string, unknown>)[wordOf(predicate)]
  return typeof named === 'string' || Array.isArray(named) ? idsOf(named as string[]) : []
}
