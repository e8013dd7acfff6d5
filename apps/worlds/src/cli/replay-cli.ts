import { commandName } from '@backhaul/simulator/command-name'
import { readRecording } from '../recording/read.ts'
import { replayFile } from '../recording/replay-file.ts'
import { startDatabases } from './database.ts'
import { refusedOr } from './refused.ts'

const usage = `Usage: ${commandName} replay FILE

Plays the inputs of a recording in a new world and compares the traces. It ends with code 0 when they are equal. Otherwise it
prints the first difference, and ends with code 1. A recording is written by ${commandName} run FILE --record PATH.`

async function main([file]: readonly string[]): Promise<number> {
  if (file === undefined || file === '--help') {
    console.log(usage)
    return file === undefined ? 1 : 0
  }
  const recording = readRecording(file)
  const databases = await startDatabases()
  try {
    const { equal, lines } = await replayFile(recording, databases)
    for (const line of lines) console.log(line)
    return equal ? 0 : 1
  } finally {
    await databases.stop()
  }
}

process.exitCode = await refusedOr(() => main(process.argv.slice(2)))
