import { afterAll, beforeAll } from 'vitest'
import { dataFolder, startStackProcess, type StackProcess } from './stack.ts'

/** Starts a stack that serves simulated worlds before the tests of a file, and ends it after them. */
export function simulatedStack(): { readonly address: string } {
  const folder = dataFolder()
  const stack = { address: '' }
  let running: StackProcess
  beforeAll(async () => {
    running = startStackProcess({ DATA_DIR: folder.dir, SIMULATION: '1' })
    stack.address = await running.ready
  })
  afterAll(async () => {
    running.child.stdin?.end()
    await running.ended
    folder.remove()
  })
  return stack
}
