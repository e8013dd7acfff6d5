import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { momentMs, type Scenario, type ScenarioSummary, worldUnitsMax } from '@backhaul/simulation'
import { readScenario, ScenarioError } from '../../scenario/read.ts'
import { idsOfAlias } from '../../world/rows.ts'
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

function sourceFrom(text: string, id: string | null): Source {
  try {
    const scenario = readScenario(text, id === null ? 'scenario' : `${id}${ending}`)
    const units = Object.entries(scenario.fleet.units).reduce((sum, [alias, unit]) => sum + idsOfAlias(alias, unit).length, 0)
    if (units > worldUnitsMax) throw new ScenarioError(`The scenario has ${units} units. A world has at most ${worldUnitsMax}.`)
    return { id, scenario, units }
  } catch (error) {
    throw error instanceof ScenarioError ? simulationError('SCENARIO_REFUSED', { reason: error.message }) : error
  }
}

/** Reads a YAML text that a client has sent. */
export const readText = (text: string): Source => sourceFrom(text, null)

async function read(id: string): Promise<Source> {
  const path = join(dir, `${id}${ending}`)
  const { mtimeMs } = await stat(path)
  const before = known.get(id)
  if (before?.mtimeMs === mtimeMs) return before.source
  const source = sourceFrom(await readFile(path, 'utf8'), id)
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
export async function sourceOf(id: string): Promise<Source> {
  if (!(await ids()).includes(id)) throw simulationError('SCENARIO_NOT_FOUND', { scenario: id })
  return read(id)
}

/** Lists the library. A file with a fault is left out; creating a world from it names the fault. */
export async function listLibrary(): Promise<ScenarioSummary[]> {
  const sources = await Promise.all((await ids()).map((id) => read(id).catch(() => null)))
  return sources.flatMap((source) => {
    if (source === null || source.id === null) return []
    const { id, units, scenario } = source
    const { name, story, steps } = scenario
    const durationMs = Math.max(0, ...steps.map(({ at }) => (at === undefined ? 0 : momentMs(at))))
    return [{ id, name, story, units, durationMs, captions: steps.filter(({ caption }) => caption !== undefined).length }]
  })
}
