import type { CoreFrame, FleetFrame } from './messages.ts'

/** One end of a device link. Frames arrive in order or the link closes; there is no other promise. */
export interface LinkEnd<Out, In> {
  send(frame: Out): void
  close(code?: number, reason?: string): void
  onFrame: ((frame: In) => void) | null
  onClose: ((code: number) => void) | null
  /** Bytes (websocket) or frames (in process) that wait to be sent: a sender slows down on it. */
  readonly waiting: number
}
export type FleetEnd = LinkEnd<FleetFrame, CoreFrame>
export type CoreEnd = LinkEnd<CoreFrame, FleetFrame>

class MemoryEnd<Out, In> implements LinkEnd<Out, In> {
  onFrame: ((frame: In) => void) | null = null
  onClose: ((code: number) => void) | null = null
  peer!: MemoryEnd<In, Out>
  waiting = 0
  #open = true

  send(frame: Out): void {
    if (!this.#open) return
    this.waiting++
    // A link never calls back from within send, in process as little as over a socket.
    queueMicrotask(() => {
      this.waiting--
      if (this.#open) this.peer.onFrame?.(frame)
    })
  }

  close(code = 1000): void {
    if (!this.#open) return
    this.#open = false
    queueMicrotask(() => {
      this.onClose?.(code)
      this.peer.close(code)
    })
  }
}

/** Both ends of a link inside one process. */
export function memoryLink(): { fleet: FleetEnd; core: CoreEnd } {
  const fleet = new MemoryEnd<FleetFrame, CoreFrame>()
  const core = new MemoryEnd<CoreFrame, FleetFrame>()
  fleet.peer = core
  core.peer = fleet
  return { fleet, core }
}
