import type { Clock } from '@backhaul/clock'
import { CallError } from '../call-error.ts'
import { type Parser, ParserFailed } from './parser.ts'
import { createParserProcess, type ParserProcess } from './parser-process.ts'

/** Processes at the same time. An owner has one of them at most, so that the other one is left for the next owner. */
const processesMax = 2
/** Tasks that wait, of one owner and of all. Further ones are refused with 429. */
const waitingOfOwnerMax = 10
const waitingMax = 200
/** A task that waited this long is refused with 429: its client has ceased to wait. */
const waitingMsMax = 30_000

interface Waiting {
  readonly heapMbMax: number
  readonly start: (process: ParserProcess) => Promise<void>
  readonly refuse: () => void
}

export type Parsers = ReturnType<typeof createParsers>

/**
 * Reads input from outside in other processes. The owner of a task is the user or the inventory that it is for: owners take turns, so
 * that no owner waits for all tasks of another one.
 */
export function createParsers(clock: Clock) {
  const processes = Array.from({ length: processesMax }, () => createParserProcess(clock))
  const busy = new Set<ParserProcess>()
  const served = new Set<string>()
  /** Owners in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let closed = false

  /** Removes the next task of an owner, who is then the last one. */
  const take = (owner: string, task: Waiting) => {
    const left = queues.get(owner)?.filter((one) => one !== task) ?? []
    queues.delete(owner)
    if (left.length > 0) queues.set(owner, left)
    waiting--
  }
  const next = (): void => {
    const owner = [...queues.keys()].find((one) => !served.has(one))
    const task = owner === undefined ? undefined : queues.get(owner)?.[0]
    const free = processes.filter((one) => !busy.has(one))
    const process = free.find((one) => task !== undefined && one.has(task.heapMbMax)) ?? free[0]
    if (owner === undefined || task === undefined || process === undefined) return
    take(owner, task)
    served.add(owner)
    busy.add(process)
    void task.start(process).finally(() => {
      served.delete(owner)
      busy.delete(process)
      next()
    })
    next()
  }

  return {
    /** Throws `ParserFailed` for input that exceeds a limit of its parser, and TOO_MANY_REQUESTS when too many wait. */
    parse: <Input, Output>(parser: Parser<Input, Output>, input: Input, owner: string): Promise<Output> =>
      new Promise((resolve, reject) => {
        const queue = queues.get(owner) ?? []
        if (closed) return reject(new ParserFailed(false, 'the core is stopping'))
        if (waiting >= waitingMax || queue.length >= waitingOfOwnerMax) return reject(tooMany())
        const task: Waiting = {
          heapMbMax: parser.heapMbMax,
          start: (process) => {
            cancel()
            return process.run(parser, input).then(resolve, reject)
          },
          refuse: () => {
            cancel()
            reject(tooMany())
          },
        }
        const cancel = clock.after(waitingMsMax, () => {
          take(owner, task)
          task.refuse()
        })
        queues.set(owner, [...queue, task])
        waiting++
        next()
      }),
    /** Ends all processes. Tasks in them fail, and those that wait are refused. */
    close(): void {
      closed = true
      for (const task of [...queues.values()].flat()) task.refuse()
      queues.clear()
      for (const process of processes) process.end()
    },
  }
}

const tooMany = () => new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
