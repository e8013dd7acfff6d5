import { createTurn, type TurnTime } from './turn.ts'

/** Time that the frames of all fleets together, and those of all consoles, take in one turn of the event loop. The others have theirs then. */
export const turnMsMax = { fleets: 20, consoles: 10 }

/** The part of a websocket that is used. A socket that is paused is not read. */
interface Pausable {
  pause(): void
  resume(): void
}

/** The turns of one connection. */
export interface LinkTurns {
  /** Runs the work of a frame now, or in a later turn, after the work that waits already. */
  run(work: () => void): void
  /** Whether work waits, so that the socket is not read. */
  isWaiting(): boolean
  /** Drops the work that waits. */
  forget(): void
}

interface Waiting {
  readonly socket: Pausable
  work: (() => void)[]
}

export type FrameTurns = ReturnType<typeof createFrameTurns>

/**
 * Shares the turns of the event loop among connections, so that a fleet that sends frames as fast as it can delays no call and no
 * other fleet, and many consoles that subscribe at once delay none. The frames of a connection are taken in their order. Beyond the time of a turn frames wait, and their socket is not
 * read until they are taken: the network holds the fleet back, and what waits is bounded by one read of the socket. A fleet that
 * the core can follow is not limited, because the turns follow each other without a pause.
 */
export function createFrameTurns(msMax: number, time?: TurnTime) {
  /** The links with work that waits; the first one has the next turn. */
  let links: Waiting[] = []
  const turn = createTurn(msMax, takeWaiting, time)

  function takeWaiting(): void {
    for (let link = links.shift(); link !== undefined; link = links.shift()) {
      const work = link.work.shift()
      if (link.work.length > 0) links.push(link)
      else link.socket.resume()
      if (work !== undefined) turn.measured(work)
      if (turn.isOver()) return
    }
  }

  return {
    join(socket: Pausable): LinkTurns {
      const own: Waiting = { socket, work: [] }
      return {
        run(work) {
          if (own.work.length === 0 && !turn.isOver()) return turn.measured(work)
          if (own.work.length === 0) {
            socket.pause()
            links.push(own)
          }
          own.work.push(work)
        },
        isWaiting: () => own.work.length > 0,
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
