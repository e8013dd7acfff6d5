import { readFileSync } from 'node:fs'
import { Recording } from '@backhaul/simulation'
import { ScenarioError } from '../scenario/read.ts'

/** Reads a recording. Throws a `ScenarioError` with one sentence for a file that is not one. */
export function readRecording(path: string): Recording {
  const text = readFileSync(path, 'utf8')
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new ScenarioError(`${path} is not JSON.`)
  }
  const parsed = Recording.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScenarioError(`${path} is not a recording: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
