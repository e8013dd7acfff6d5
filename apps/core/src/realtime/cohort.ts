import type { Connection } from './connection.ts'
import type { Topic } from './topic.ts'

/**
 * Connections that watch the same topics and lack nothing. They stand at the same positions, so that these are kept
 * once and one encoded message serves them all.
 */
export class Cohort {
  readonly key: string
  readonly topics: readonly Topic[]
  readonly positions: number[]
  readonly members = new Set<Connection>()
  /** The marks of all topics at these positions, encoded when first asked for. */
  marks: Buffer | null = null

  constructor(key: string, topics: readonly Topic[]) {
    this.key = key
    this.topics = topics
    this.positions = topics.map((topic) => topic.seq)
    for (const topic of topics) topic.cohorts.add(this)
  }

  atTop(): boolean {
    return this.topics.every((topic, i) => topic.seq === this.positions[i])
  }

  /** Fell so far behind that deletions it has not seen were forgotten. */
  overtaken(): boolean {
    return this.topics.some((topic, i) => (this.positions[i] as number) < topic.floor)
  }

  advance(): void {
    for (let i = 0; i < this.topics.length; i++) this.positions[i] = (this.topics[i] as Topic).seq
    this.marks = null
  }
}
