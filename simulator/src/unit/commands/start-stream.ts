import { refuseRecording, startRecording } from '../recording.ts'
import { refuseStream, startStream as start } from '../stream.ts'
import type { UnitCommand } from './command.ts'

export const startStream: UnitCommand<'startStream'> = {
  refuse: (unit, { mode, channelIds }) => (mode === 'storeAndForward' ? refuseRecording(unit) : refuseStream(unit, mode, channelIds)),
  take(unit, step, { mode, channelIds }, commandId) {
    if (mode === 'storeAndForward') {
      startRecording(unit, step)
      return 'accepted'
    }
    start(unit, step, mode, channelIds, commandId)
    return 'pending'
  },
}
