import type { Stage } from '../../world/stage.ts'

/** The things that acts on devices and surroundings need. A played scenario has them, and so has a hosted world. */
export interface Scene {
  readonly world: Pick<Stage, 'fleet' | 'faults'>
  /** Returns the ids of the devices that the names refer to. */
  idsOf(names: string | readonly string[]): readonly string[]
  note(about: readonly string[], text: string): void
}
