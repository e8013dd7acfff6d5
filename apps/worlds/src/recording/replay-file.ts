import { momentText, type Recording } from '@backhaul/simulation'
import type { WorldDatabases } from '../cli/database.ts'
import { describeDifference, firstDifference, versionLine } from './compare.ts'
import { versionsOf } from './recorder.ts'
import { replay, type Replayed } from './replay.ts'

export interface Verdict {
  readonly equal: boolean
  readonly lines: readonly string[]
}

/** Compares the statuses of the answers. A recording without a trace has only them. */
function differentAnswers({ inputs }: Recording, { answers }: Replayed): string[] {
  const lines: string[] = []
  for (const [i, input] of inputs.entries())
    for (const [j, recorded] of (input.answers ?? []).entries()) {
      const made = answers[i]?.[j]
      if (recorded === null || made === undefined || made.answer?.status === recorded.status) continue
      lines.push(
        `${momentText(input.atMs)} ${made.text}: ${recorded.status} in the recording, ${made.answer?.status ?? 'no answer'} in the replay`,
      )
    }
  return lines
}

/** Plays a recording and compares it with the replay. A difference is looked at in a second replay, which keeps its entries. */
export async function replayFile(recording: Recording, databases: Pick<WorldDatabases, 'with'>): Promise<Verdict> {
  const { trace } = recording
  const versions = versionLine(recording.versions, versionsOf())
  const first = await databases.with((databaseUrl) => replay(recording, { databaseUrl }))
  const notes = [...(recording.note === null ? [] : [`The recording is not complete: ${recording.note}`]), ...first.missing]
  if (trace === null) {
    const different = differentAnswers(recording, first)
    const what = `${first.answers.flat().length} calls; the recording has no trace, because its world had the pace of the machine`
    if (different.length === 0) return { equal: true, lines: [...notes, `✓ The answers are equal: ${what}.`] }
    return { equal: false, lines: [...notes, `✗ The answers differ; ${versions}`, ...different] }
  }
  const atMs = firstDifference(trace, first.trace)
  if (atMs === null) {
    const played = `${momentText(recording.endMs)} of the world, ${recording.inputs.length} inputs, ${trace.entries} entries, trace ${trace.hash}`
    return { equal: true, lines: [...notes, `✓ The traces are equal: ${played}`] }
  }
  const second = await databases.with((databaseUrl) => replay(recording, { databaseUrl, kept: { fromMs: atMs, toMs: atMs + 1000 } }))
  return { equal: false, lines: [...notes, `✗ The traces differ; ${versions}`, ...describeDifference(atMs, recording, second.trace)] }
}
