import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { stopTask } from './start-task.ts'

// Without a rule of its own: a test that the core does not know of yet can be cancelled too.
export const stopSpeedTest: Handle<typeof calls.stopSpeedTest> = (args) => stopTask(args, 'speedTest', { kind: 'stopSpeedTest' })
