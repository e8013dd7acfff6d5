import { inspect } from 'node:util'
import { WorldFileError } from '../file/world-file-error.ts'
import { ScenarioError } from '../scenario/read.ts'

/** Runs a command. A fault of its file or its options is one line and code 1. */
export async function refusedOr(main: () => Promise<number>): Promise<number> {
  try {
    return await main()
  } catch (error) {
    if (error instanceof WorldFileError) error.message = `The file cannot be made or used: ${error.message}.`
    const isExpected =
      error instanceof ScenarioError ||
      error instanceof WorldFileError ||
      (error as { code?: string }).code === 'ENOENT' ||
      error instanceof TypeError
    process.stderr.write(`${isExpected ? (error as Error).message : inspect(error)}\n`)
    return 1
  }
}
