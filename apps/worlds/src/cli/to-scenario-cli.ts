import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { silentCommandName } from '@backhaul/simulator/command-name'
import { readRecording } from '../recording/read.ts'
import { scenarioFrom } from '../recording/to-scenario.ts'
import { refusedOr } from './refused.ts'

const usage = `Usage: ${silentCommandName} to-scenario FILE > bug.yaml

Makes a scenario of a recording: its inputs at their times, and the statuses that users saw as what is expected.

  --out PATH  writes into this file
  --help      prints this text`

async function main(words: readonly string[]): Promise<number> {
  const options = { out: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [file] = positionals
  if (values.help === true || file === undefined) {
    console.log(usage)
    return values.help === true ? 0 : 1
  }
  const text = scenarioFrom(readRecording(file))
  if (values.out === undefined) process.stdout.write(text)
  else writeFileSync(values.out, text)
  return 0
}

process.exitCode = await refusedOr(() => main(process.argv.slice(2)))
