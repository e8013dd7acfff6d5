import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commandName } from '@backhaul/simulator/command-name'
import { realClock } from '@backhaul/clock'
import { isMoment, momentMs, momentText, textIn } from '@backhaul/simulation'
import { packWorld, unpackWorld, type WorldFile, WorldFileError } from '../file/world-file.ts'
import { entryLine } from '../scenario/journal.ts'
import { readScenario, ScenarioError } from '../scenario/read.ts'
import { resumeScenario, type RunOptions, runScenario } from '../scenario/run.ts'
import { sliceMs } from '../world/world.ts'
import { startDatabases } from './database.ts'
import { refusedOr } from './refused.ts'

const usage = `Usage: ${commandName} run FILE [options]
       ${commandName} run --import PATH [options]

Plays a scenario in a world of its own, and ends with code 1 when an expectation is not met.

  --record PATH       writes a recording of the run, for ${commandName} replay and ${commandName} to-scenario
  --export PATH       writes the world with its scenario into a file, and goes on from it
  --export-at +02:00  the time of the world for that
  --import PATH       goes on with the scenario of such a file, with the same trace
  --speed N           at most N seconds of the world per second (default: as fast as possible)
  --quiet             prints the result alone
  --help              prints this text`

/** Returns a function that waits until the machine's time has reached the pace of the world. */
function paceOf(speed: number): () => Promise<void> {
  const startMs = realClock.monotonicMs()
  let slices = 0
  return async () => {
    const aheadMs = (++slices * sliceMs) / speed - (realClock.monotonicMs() - startMs)
    if (aheadMs > 1) await new Promise<void>((resolve) => void realClock.after(aheadMs, resolve))
  }
}

interface Words {
  readonly record?: string | undefined
  readonly import?: string | undefined
  readonly export?: string | undefined
  readonly 'export-at'?: string | undefined
}

function exportOf({ record, import: from, export: path, 'export-at': at }: Words): NonNullable<RunOptions['exportAt']> | null {
  if (record !== undefined && (from ?? path) !== undefined) throw new ScenarioError('--record goes with neither --export nor --import.')
  if (path === undefined && at === undefined) return null
  if (path === undefined || at === undefined) throw new ScenarioError('--export needs --export-at, and the other way round.')
  if (!isMoment(at)) throw new ScenarioError(`--export-at is written as +mm:ss, such as "+02:00"; it is "${at}".`)
  return { atMs: momentMs(at), take: async (file) => writeFileSync(path, await packWorld(file)) }
}

/** Returns what is played: a scenario from its start, or that of an export. */
async function playOf(file: string | undefined, from: string | undefined) {
  if (from === undefined) {
    const scenario = readScenario(readFileSync(file as string, 'utf8'), file as string)
    return { scenario, run: (options: RunOptions) => runScenario(scenario, options) }
  }
  const world = await unpackWorld(readFileSync(from))
  if (world.play === null) throw new WorldFileError('it contains no scenario')
  return { scenario: world.play.scenario, run: (options: RunOptions) => resumeScenario(world, options) }
}

const exportOptions = { import: { type: 'string' }, export: { type: 'string' }, 'export-at': { type: 'string' } } as const
const options = {
  ...exportOptions,
  speed: { type: 'string' },
  record: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [file] = positionals
  if (values.help === true || (file === undefined) === (values.import === undefined)) {
    console.log(usage)
    return values.help === true ? 0 : 1
  }
  const speed = values.speed === undefined ? null : Number(values.speed)
  if (speed !== null && !(speed > 0)) throw new ScenarioError(`--speed must be a number above 0; it is "${values.speed}".`)
  const exported = exportOf(values)
  const exportAt = exported && { ...exported, take: (world: WorldFile) => exported.take(world).then(() => void (taken = true)) }
  let taken = exported === null
  const { scenario, run } = await playOf(file, values.import)
  if (values.quiet !== true) console.log(`${textIn(scenario.story, 'en')}\n`)
  const databases = await startDatabases()
  try {
    const beganMs = realClock.monotonicMs()
    const onEntry = values.quiet === true ? {} : { onEntry: (entry: Parameters<typeof entryLine>[0]) => console.log(entryLine(entry)) }
    const outcome = await databases.with((databaseUrl) =>
      run({
        databaseUrl,
        record: values.record !== undefined,
        ...onEntry,
        ...(speed !== null && { pace: paceOf(speed) }),
        ...(exportAt !== null && { exportAt }),
      }),
    )
    const seconds = ((realClock.monotonicMs() - beganMs) / 1000).toFixed(1)
    const { failure, recording } = outcome
    if (values.record !== undefined) writeFileSync(values.record, `${JSON.stringify(recording)}\n`)
    if (failure !== null)
      console.log(
        `\n✗ ${momentText(failure.atMs)} ${failure.text}\n${[...failure.reasons, ...failure.shown].map((line) => `  ${line}\n`).join('')}`,
      )
    const played = `${momentText(outcome.elapsedMs)} of the world in ${seconds} s, ${outcome.entries} entries, trace ${outcome.hash}`
    console.log(`${failure === null ? '✓' : '✗'} ${textIn(scenario.name, 'en')}: ${played}`)
    if (!taken) console.log(`✗ The scenario ended before ${values['export-at']}, so nothing was exported.`)
    return failure === null && taken ? 0 : 1
  } finally {
    await databases.stop()
  }
}

process.exitCode = await refusedOr(() => main(process.argv.slice(2)))
