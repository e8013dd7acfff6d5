import { demoDirector } from './demo/demo.ts'
import type { Director, DirectorName } from './director.ts'
import { idleDirector } from './idle.ts'
import { streamingDirector } from './streaming.ts'

export const directors: Readonly<Record<DirectorName, Director>> = {
  demo: demoDirector,
  idle: idleDirector,
  streaming: streamingDirector,
}
