import { call } from '@backhaul/contract'
import { Recording } from '../recording.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const getRecording = call({
  http: 'GET /worlds/:worldId/recording',
  access,
  summary: 'Recording of a world that plays a scenario, for `pnpm sim replay` and `pnpm sim to-scenario`',
  input: ofWorld,
  example,
  output: Recording,
})

export const recordings = { get: getRecording }

export const failuresOfRecordings = {
  'recordings.get': [...ofOneWorld, 'NO_RECORDING'],
} as const
