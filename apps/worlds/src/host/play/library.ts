import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Ctx } from '@backhaul/core'
import { ParserFailed, parserIn, type Parsers } from '@backhaul/core/parsing'
import { momentMs, type Scenario, type ScenarioSummary, worldUnitsMax } from '@backhaul/simulation'
import type * as ReadWorker from '../../scenario/read.worker.ts'
import { idsOfAlias } from '../../world/names.ts'
import { simulationError } from '../simulation-error.ts'

/** A scenario that a world can play. */
export interface Source {
  /** Null for a text that was sent. */
  readonly id: string | null
  readonly scenario: Scenario
  readonly units: number
}

const dir = resolve(import.meta.dirname, '../../../../../simulator/scenarios')
/** Tables of error codes tell no story. */
const tables = `errors${sep}`
const shows = 'shows/'
const ending = '.yaml'
/** Files that were read, as long as they do not change. Their number is that of the library. */
const known = new Map<string, { readonly mtimeMs: number; readonly source: Source }>()

const reader = parserIn<typeof ReadWorker>(join(import.meta.dirname, '../../scenario/read.worker.ts'))

/** The parsers that read YAML, and the user that they read it for. */
interface Reading {
  readonly parsers: Pick<Parsers, 'parse'>
  readonly owner: string
}

/** Returns the parsers of a call and its user. */
export const readingFor = ({ parsers, caller }: Pick<Ctx, 'parsers' | 'caller'>): Reading => ({
  parsers,
  owner: caller?.userId ?? 'simulation',
})

const refusedBecause = (reason: string) => simulationError('SCENARIO_REFUSED', { reason })

async function sourceFrom(text: string, id: string | null, { parsers, owner }: Reading): Promise<Source> {
  const file = id === null ? 'scenario' : `${id}${ending}`
  const read = await parsers.parse(reader, { text, file }, owner).catch((error: unknown) => {
    throw error instanceof ParserFailed && error.exceeded ? refusedBecause(`${file}: The file takes too long to read.`) : error
  })
  if ('refused' in read) throw refusedBecause(read.refused)
  const { scenario } = read
  const units = Object.entries(scenario.fleet.units).reduce((sum, [alias, unit]) => sum + idsOfAlias(alias, unit).length, 0)
  if (units > worldUnitsMax) throw refusedBecause(`The scenario has ${units} units. A world has at most ${worldUnitsMax}.`)
  return { id, scenario, units }
}

/** Reads a YAML text that a client has sent. */
export const readText = (text: string, reading: Reading): Promise<Source> => sourceFrom(text, null, reading)

async function read(id: string, reading: Reading): Promise<Source> {
  const path = join(dir, `${id}${ending}`)
  const { mtimeMs } = await stat(path)
  const before = known.get(id)
  if (before?.mtimeMs === mtimeMs) return before.source
  const source = await sourceFrom(await readFile(path, 'utf8'), id, reading)
  known.set(id, { mtimeMs, source })
  return source
}

async function ids(): Promise<readonly string[]> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith(ending) && !file.startsWith(tables))
  const all = files.map((file) => relative(dir, join(dir, file)).slice(0, -ending.length).replaceAll(sep, '/'))
  // Shows for presenters come first.
  return all.toSorted((a, b) => Number(b.startsWith(shows)) - Number(a.startsWith(shows)) || (a < b ? -1 : 1))
}

/** Returns a scenario of the library. */
export async function sourceOf(id: string, reading: Reading): Promise<Source> {
  if (!(await ids()).includes(id)) throw simulationError('SCENARIO_NOT_FOUND', { scenario: id })
  return read(id, reading)
}

/** Lists the library. A file with a fault is left out; creating a world from it names the fault. */
export async function listLibrary(reading: Reading): Promise<ScenarioSummary[]> {
  const sources: (Source | null)[] = []
  // One after another: an owner has few tasks that wait.
  for (const id of await ids()) sources.push(await read(id, reading).catch(() => null))
  return sources.flatMap((source) => {
    if (source === null || source.id === null) return []
    const { id, units, scenario } = source
    const { name, story, steps } = scenario
    const durationMs = Math.max(0, ...steps.map(({ at }) => (at === undefined ? 0 : momentMs(at))))
    return [{ id, name, story, units, durationMs, captions: steps.filter(({ caption }) => caption !== undefined).length }]
  })
}
