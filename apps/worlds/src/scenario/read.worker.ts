import type { Scenario } from '@backhaul/simulation'
import { readScenario, ScenarioError } from './read.ts'

/** Returns the scenario of a text, or why it is refused. */
export function parse({ text, file }: { text: string; file: string }): { scenario: Scenario } | { refused: string } {
  try {
    return { scenario: readScenario(text, file) }
  } catch (error) {
    if (error instanceof ScenarioError) return { refused: error.message }
    throw error
  }
}
