import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { realClock } from '@backhaul/clock'
import { momentText, textIn } from '@backhaul/simulation'
import { readScenario, ScenarioError } from '../scenario/read.ts'
import { type Outcome, runScenario } from '../scenario/run.ts'
import type { Failure } from '../scenario/runner.ts'
import type { WorldDatabases } from './database.ts'
import type { Result } from './reports.ts'

/** Returns a failure as lines: the expectation, the reasons, the rows. */
export const linesOf = ({ atMs, text, reasons, shown }: Failure): readonly string[] => [`${momentText(atMs)} ${text}`, ...reasons, ...shown]

const secondsSince = (beganMs: number) => (realClock.monotonicMs() - beganMs) / 1000

/** Plays a file, twice if asked: both runs must have the same trace. */
export async function playFile(
  path: string,
  databases: WorldDatabases,
  twice: boolean,
): Promise<{ result: Result; outcome: Outcome | null }> {
  const file = relative(process.cwd(), path)
  const beganMs = realClock.monotonicMs()
  try {
    const scenario = readScenario(readFileSync(path, 'utf8'), file)
    const play = () => databases.with((databaseUrl) => runScenario(scenario, { databaseUrl }))
    const outcome = await play()
    const seconds = secondsSince(beganMs)
    const faults = outcome.failure === null ? [] : [...linesOf(outcome.failure)]
    if (twice && faults.length === 0) {
      const { hash } = await play()
      if (hash !== outcome.hash) faults.push(`The second run has another trace: ${hash} instead of ${outcome.hash}.`)
    }
    const { elapsedMs, hash, journal } = outcome
    return {
      result: { file, name: textIn(scenario.name, 'en'), story: textIn(scenario.story, 'en'), seconds, faults, elapsedMs, hash, journal },
      outcome,
    }
  } catch (error) {
    const text = error instanceof ScenarioError ? error.message : String((error as Error).stack)
    const nothing = { story: '', elapsedMs: 0, hash: '', journal: [] }
    return { result: { file, name: file, seconds: secondsSince(beganMs), faults: [text], ...nothing }, outcome: null }
  }
}
