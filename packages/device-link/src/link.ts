import type { CoreFrame, FleetFrame } from './messages.ts'

/**
 * One end of a device link. Frames arrive in the order in which they were sent until the link closes; frames in transit are
 * then lost.
 */
export interface LinkEnd<Out, In> {
  send(frame: Out): void
  close(code?: number, reason?: string): void
  onFrame: ((frame: In) => void) | null
  onClose: ((code: number) => void) | null
  /** Unsent data: bytes on a websocket, frames in process. A sender must slow down when it grows. */
  readonly waiting: number
}
export type FleetEnd = LinkEnd<FleetFrame, CoreFrame>
export interface CoreEnd extends LinkEnd<CoreFrame, FleetFrame> {
  /** Time by which the frames of the fleet arrive late, as the pings show; undefined for a link that has none. */
  readonly lateMs?: number
}

/** Creates one end. Callbacks run in a microtask, never within `send` or `close`, as on a websocket. */
function createEnd<Out, In>(peer: () => LinkEnd<In, Out>): LinkEnd<Out, In> {
  let open = true
  let waiting = 0
  const end: LinkEnd<Out, In> = {
    onFrame: null,
    onClose: null,
    get waiting() {
      return waiting
    },
    send(frame) {
      if (!open) return
      waiting += 1
      queueMicrotask(() => {
        waiting -= 1
        if (open) peer().onFrame?.(frame)
      })
    },
    close(code = 1000) {
      if (!open) return
      open = false
      queueMicrotask(() => {
        end.onClose?.(code)
        peer().close(code)
      })
    },
  }
  return end
}

/** Creates both ends of a link inside one process. */
export function memoryLink(): { fleet: FleetEnd; core: CoreEnd } {
  const fleet: FleetEnd = createEnd(() => core)
  const core: CoreEnd = createEnd(() => fleet)
  return { fleet, core }
}
