import { realClock } from '@backhaul/clock'

/** Time that the frames of all links together take in one turn of the event loop. Then calls, streams and timers have theirs. */
export const turnMsMax = 20

/** The part of a websocket that is used. A socket that is paused is not read. */
interface Pausable {
  pause(): void
  resume(): void
}

/** The turns of one link. */
export interface LinkTurns {
  /** Runs the work of a frame now, or in a later turn, after the work that waits already. */
  run(work: () => void): void
  /** Drops the work that waits. */
  forget(): void
}

interface Waiting {
  readonly socket: Pausable
  work: (() => void)[]
}

interface Time {
  monotonicMs(): number
  /** Runs a function in the next turn of the event loop, after the sockets were read. */
  nextTurn(run: () => void): void
}

/** Real time: it measures the work of this process. */
const real: Time = { monotonicMs: realClock.monotonicMs, nextTurn: (run) => void setImmediate(run) }

/**
 * Shares the turns of the event loop among the links, so that a fleet that sends frames as fast as it can delays no call and no
 * other fleet. The frames of a link are taken in their order. Beyond the time of a turn frames wait, and their socket is not
 * read until they are taken: the network holds the fleet back, and what waits is bounded by one read of the socket. A fleet that
 * the core can follow is not limited, because the turns follow each other without a pause.
 */
export function createFrameTurns(time: Time = real) {
  /** The links with work that waits; the first one has the next turn. */
  let links: Waiting[] = []
  let usedMs = 0
  let isScheduled = false

  function measured(work: () => void): void {
    const startedMs = time.monotonicMs()
    try {
      work()
    } finally {
      usedMs += time.monotonicMs() - startedMs
      schedule()
    }
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    time.nextTurn(() => {
      isScheduled = false
      usedMs = 0
      for (let link = links.shift(); link !== undefined; link = links.shift()) {
        const work = link.work.shift()
        if (link.work.length > 0) links.push(link)
        else link.socket.resume()
        if (work !== undefined) measured(work)
        if (usedMs >= turnMsMax) return
      }
    })
  }

  return {
    join(socket: Pausable): LinkTurns {
      const own: Waiting = { socket, work: [] }
      return {
        run(work) {
          if (own.work.length === 0 && usedMs < turnMsMax) return measured(work)
          if (own.work.length === 0) {
            socket.pause()
            links.push(own)
          }
          own.work.push(work)
        },
        forget() {
          if (own.work.length === 0) return
          own.work = []
          links = links.filter((link) => link !== own)
          socket.resume()
        },
      }
    },
  }
}
