import { stopForwarding, stopRecording } from '../recording.ts'
import { isOnAir } from '../state.ts'
import { stopStream as stop } from '../stream.ts'
import type { UnitCommand } from './command.ts'

/** Stops the live stream, else the recording, else the forwarding. */
export const stopStream: UnitCommand<'stopStream'> = {
  refuse(unit) {
    const { stream, storage } = unit
    // The command that requests the stream has no answer yet.
    if (stream !== null && !isOnAir(unit)) return 'notStreaming'
    if (stream !== null) return stream.phase === 'disconnecting' ? 'stopping' : null
    if (storage?.recording) return storage.recordingEndsMs === null ? null : 'stopping'
    return storage?.forwarding ? null : 'notStreaming'
  },
  apply(unit, step) {
    if (unit.stream !== null) stop(unit, step, unit.stream)
    else if (unit.storage?.recording) stopRecording(unit, step)
    else stopForwarding(unit, step)
    return 'accepted'
  },
}
