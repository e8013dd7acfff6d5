import { stopForwarding, stopRecording } from '../recording.ts'
import { stopStream as stop } from '../stream.ts'
import type { UnitCommand } from './command.ts'

/** Stops the live stream, else the recording, else the forwarding. */
export const stopStream: UnitCommand<'stopStream'> = {
  refuse({ stream, storage, recordingEndsMs }) {
    if (stream !== null) return stream.phase === 'disconnecting' ? 'stopping' : null
    if (storage?.recording) return recordingEndsMs === null ? null : 'stopping'
    return storage?.forwarding ? null : 'notStreaming'
  },
  take(unit, step) {
    if (unit.stream !== null) stop(unit, step, unit.stream)
    else if (unit.storage?.recording) stopRecording(unit, step)
    else stopForwarding(unit, step)
    return 'accepted'
  },
}
