import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Reads the options of a command line. `--help` prints the usage, an unknown option its fault and the usage, and both end the process. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(1)
  }
}
