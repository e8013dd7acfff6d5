import { canSendTo } from '../../channel/far-end.ts'
import { refuseRecording, startRecording } from '../recording.ts'
import { refuseStream, startStream as start } from '../stream.ts'
import type { UnitCommand } from './command.ts'

export const startStream: UnitCommand<'startStream'> = {
  refuse(unit, { mode, channelIds, destination }) {
    if (destination?.url === '') return 'noDestination'
    if (destination !== undefined && !canSendTo(destination.url)) return 'valueNotSupported'
    return mode === 'storeAndForward' ? refuseRecording(unit) : refuseStream(unit, mode, channelIds)
  },
  apply(unit, step, { mode, channelIds, destination }, commandId) {
    if (mode === 'storeAndForward') {
      startRecording(unit, step)
      return 'accepted'
    }
    start(unit, step, { mode, channelIds, destination: destination ?? null }, commandId)
    return 'answered'
  },
}
