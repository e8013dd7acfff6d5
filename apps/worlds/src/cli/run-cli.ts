import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { realClock } from '@backhaul/clock'
import { momentText } from '@backhaul/simulation'
import { entryLine } from '../scenario/journal.ts'
import { readScenario, ScenarioError } from '../scenario/read.ts'
import { runScenario } from '../scenario/run.ts'
import { sliceMs } from '../world/world.ts'
import { startDatabases } from './database.ts'
import { refusedOr } from './refused.ts'

const usage = `Usage: pnpm sim run FILE [options]

Plays a scenario in a world of its own, and ends with code 1 when an expectation is not met.

  --record PATH  writes a recording of the run, for pnpm sim replay and pnpm sim to-scenario
  --speed N      at most N seconds of the world per second (default: as fast as possible)
  --quiet        prints the result alone
  --help         prints this text`

/** Returns a function that waits until the machine's time has reached the pace of the world. */
function paceOf(speed: number): () => Promise<void> {
  const startMs = realClock.monotonicMs()
  let slices = 0
  return async () => {
    const aheadMs = (++slices * sliceMs) / speed - (realClock.monotonicMs() - startMs)
    if (aheadMs > 1) await new Promise<void>((resolve) => void realClock.after(aheadMs, resolve))
  }
}

async function main(words: readonly string[]): Promise<number> {
  const options = { speed: { type: 'string' }, record: { type: 'string' }, quiet: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [file] = positionals
  if (values.help === true || file === undefined) {
    console.log(usage)
    return values.help === true ? 0 : 1
  }
  const speed = values.speed === undefined ? null : Number(values.speed)
  if (speed !== null && !(speed > 0)) throw new ScenarioError(`--speed must be a number above 0; it is "${values.speed}".`)
  const scenario = readScenario(readFileSync(file, 'utf8'), file)
  if (values.quiet !== true) console.log(`${scenario.story}\n`)
  const databases = await startDatabases()
  try {
    const beganMs = realClock.monotonicMs()
    const onEntry = values.quiet === true ? {} : { onEntry: (entry: Parameters<typeof entryLine>[0]) => console.log(entryLine(entry)) }
    const outcome = await databases.with((databaseUrl) =>
      runScenario(scenario, {
        databaseUrl,
        record: values.record !== undefined,
        ...onEntry,
        ...(speed !== null && { pace: paceOf(speed) }),
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
    console.log(`${failure === null ? '✓' : '✗'} ${scenario.name}: ${played}`)
    return failure === null ? 0 : 1
  } finally {
    await databases.stop()
  }
}

process.exitCode = await refusedOr(() => main(process.argv.slice(2)))
