import { demoDirector } from './demo/demo.ts'
import type { Director, DirectorName } from './director.ts'
import { idleDirector } from './idle.ts'
import { stillDirector } from './still.ts'
import { streamingDirector } from './streaming.ts'

export const directors: Readonly<Record<DirectorName, Director>> = {
  demo: demoDirector,
  still: stillDirector,
  idle: idleDirector,
  streaming: streamingDirector,
}
